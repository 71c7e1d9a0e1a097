import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import { type InputIn, inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, ascending, present } from "../../../storage/query";
import { archivedFlag, dateInput, idSchema, stimeSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/by-id";
import { SETTINGS_ID, settingsFields } from "../../settings/settings-fields";
import type { TimeCategory, TimeSettings } from "../time-entry-fields";
import { presentTimeCategory, presentTimeSettings, timeCategoryFields } from "../time-entry-fields";

export interface CreateTimeCategoryInput extends InputIn<typeof timeCategoryFields, "created"> {}

/** Omitted fields stay unchanged. */
export interface UpdateTimeCategoryInput
  extends InputIn<typeof timeCategoryFields, "changed">,
    Expecting<UpdateTimeCategoryInput, "time_category_id"> {
  readonly time_category_id: string;
  /** `true` takes no more time; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
}

export interface GetTimeCategoriesInput extends PageRequest {
  /** `true`: the archived categories only; `false`: the live ones only; left out, all. */
  readonly archived?: boolean | null | undefined;
}

/** Omitted fields stay unchanged. */
export interface UpdateTimeSettingsInput extends InputIn<typeof settingsFields>, Expecting<UpdateTimeSettingsInput> {}

export interface LockTimeEntriesInput extends Expecting<LockTimeEntriesInput> {
  /** Seconds or milliseconds by its size; `null` or 0 takes the lock away. */
  readonly before: STime | null;
}

export interface LockTimeEntriesOutput {
  /** The lock date; `null` when there is none. */
  readonly locked_before: STime | null;
}

export interface GetTimeCategoriesOutput extends OptionalPaging {
  readonly time_categories: readonly TimeCategory[];
}

export type CreateTimeCategoryOutput = { readonly time_category: TimeCategory };
export type UpdateTimeCategoryOutput = { readonly time_category: TimeCategory };
export type GetTimeSettingsOutput = { readonly time_settings: TimeSettings };
export type UpdateTimeSettingsOutput = { readonly time_settings: TimeSettings };

export interface TimeCategoryOperations {
  /**
   * Creates a category for time entries. Rules U10, M4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { time_category } = await workspace.createTimeCategory({ name: "Support", billable_default: true });
   * time_category.id; // "1"
   */
  createTimeCategory(input: CreateTimeCategoryInput, options?: CallOptions): Promise<CreateTimeCategoryOutput>;

  /**
   * Changes, archives or restores a category for time entries; existing entries stay as they are. Rules U34, T6.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { time_category: support } = await workspace.createTimeCategory({ name: "Support" });
   * const { time_category } = await workspace.updateTimeCategory({ time_category_id: support.id, archived: true });
   * time_category.archived_at; // 1767603600
   */
  updateTimeCategory(input: UpdateTimeCategoryInput, options?: CallOptions): Promise<UpdateTimeCategoryOutput>;

  /**
   * Lists the categories for time entries by id. Rules U34, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * await workspace.createTimeCategory({ name: "Support" });
   * const { time_categories } = await workspace.getTimeCategories({ archived: false });
   * time_categories.map(({ name }) => name); // ["Support"]
   */
  getTimeCategories(input?: GetTimeCategoriesInput, options?: CallOptions): Promise<GetTimeCategoriesOutput>;
}

export interface TimeSettingsOperations {
  /**
   * Reads the workspace's rate, its currency and the lock date of time entries. Rules U34, M1.
   * @throws WorkspaceError 403 `no_access`.
   * @example
   * const { time_settings } = await workspace.getTimeSettings();
   * time_settings; // { rate_cents: 0, currency: "USD" }
   */
  getTimeSettings(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetTimeSettingsOutput>;

  /**
   * Sets the workspace's rate and currency for time entries made from now on. Rules U34, M1, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   * @example
   * const { time_settings } = await workspace.updateTimeSettings({ rate_cents: 9500, currency: "EUR" });
   * time_settings.rate_cents; // 9500
   */
  updateTimeSettings(input: UpdateTimeSettingsInput, options?: CallOptions): Promise<UpdateTimeSettingsOutput>;

  /**
   * Locks the time entries that started before a date: none can be changed, created or deleted there. Rules M1, M2, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   * @example
   * const { locked_before } = await workspace.lockTimeEntries({ before: 1767225600 });
   * locked_before; // 1767225600
   */
  lockTimeEntries(input: LockTimeEntriesInput, options?: CallOptions): Promise<LockTimeEntriesOutput>;
}

const newFields = startOf(timeCategoryFields);
const writeFields = inputWriterOf(timeCategoryFields);

export const createTimeCategory = operation<Pick<TimeCategoryOperations, "createTimeCategory">>({
  input: (unit) => inputsOf(timeCategoryFields, unit, "created"),
  async decide(session, input) {
    const category = session.insert("time_category", {
      id: await session.nextId("time_category"),
      ...newFields(input),
      ...authoredNow(session.context),
    });
    return () => ({ time_category: presentTimeCategory(category) });
  },
});

export const updateTimeCategory = operation<Pick<TimeCategoryOperations, "updateTimeCategory">>({
  input: (unit) => ({
    time_category_id: idSchema,
    ...inputsOf(timeCategoryFields, unit, "changed"),
    archived: archivedFlag,
  }),
  changes: subjectOf("time_category", "time_category_id", timeCategoryFields, (_, category) => ({
    ...presentTimeCategory(category),
    archived: category.archived_at !== undefined,
  })),
  async decide(session, { time_category_id, ...changes }) {
    await session.require("time_category", time_category_id, "time_category_id");
    const category = await session.update("time_category", time_category_id, (draft) => {
      writeFields(draft, changes);
      if (changes.archived === true) draft.archived_at ??= session.context.now;
      else if (changes.archived === false) delete draft.archived_at;
    });
    return () => ({ time_category: presentTimeCategory(category) });
  },
});

export const getTimeCategories = operation<Pick<TimeCategoryOperations, "getTimeCategories">>({
  role: "viewer",
  input: () => ({ archived: archivedFlag, ...pageInput }),
  async decide({ context }, { archived, ...page }) {
    const where = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    const query = { kind: "time_category", where, sort: ascending("id") } as const;
    return listing(context, page, archived ?? null, "string").answer(query, (_, found) => ({
      time_categories: found.map(presentTimeCategory),
    }));
  },
});

export const lockTimeEntries = operation<Pick<TimeSettingsOperations, "lockTimeEntries">>({
  role: "admin",
  input: (unit) => ({ before: z.nullable(dateInput(unit)) }),
  changes: {
    fields: { before: { stored: stimeSchema, input: { isClearedByZero: true } } },
    named: [],
    shown: (session) => ({ before: session.before("settings", SETTINGS_ID).time_lock?.before }),
  },
  async decide(session, input) {
    const before = input.before || null;
    await session.amend("settings", SETTINGS_ID, (draft) => {
      if (before === null) delete draft.time_lock;
      else if (draft.time_lock?.before !== before) draft.time_lock = { before, locked_at: session.context.now };
    });
    return () => ({ locked_before: before });
  },
});

export const getTimeSettings = operation<Pick<TimeSettingsOperations, "getTimeSettings">>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const settings = await session.get("settings", SETTINGS_ID);
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});

const writeSettings = inputWriterOf(settingsFields);

export const updateTimeSettings = operation<Pick<TimeSettingsOperations, "updateTimeSettings">>({
  role: "admin",
  input: (unit) => inputsOf(settingsFields, unit),
  changes: {
    fields: settingsFields,
    named: [],
    shown: (session) => presentTimeSettings(session.before("settings", SETTINGS_ID)),
  },
  async decide(session, changes) {
    const settings = await session.amend("settings", SETTINGS_ID, (draft) => writeSettings(draft, changes));
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});
