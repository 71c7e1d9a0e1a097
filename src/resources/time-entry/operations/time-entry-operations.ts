import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { hashText } from "../../../text/hash-text";
import { stimeSchema, ulidSchema } from "../../common/base-schemas";
import { dateInput } from "../../common/input-fields";
import { SETTINGS_ID, settingsFields } from "../../settings/settings-fields";
import type { TimeEntry, TimeEntryScopeType, TimeSettings } from "../time-entry";
import { presentTimeSettings, type TimeEntryDocument, timeEntryFields } from "../time-entry-fields";
import { type ChangeTimeEntryOperations, requireTimeEntry } from "./change-time-entry";
import type { GetTimeEntries } from "./get-time-entries";
import { insertTimeEntry } from "./insert-time-entry";
import { presentTimeEntry } from "./present-time-entry";
import type { TimeCategoryOperations } from "./time-category-operations";
import { refuseLocked, type TimeLock, timeLock } from "./time-lock";
import { requireScope } from "./time-scope";

export interface CreateTimeEntryInput {
  /** A ULID made by the client; repeating it with the same body is safe. */
  readonly id: string;
  readonly scope_type: TimeEntryScopeType;
  /** Id of the card or time category. */
  readonly scope_id: string;
  /** Seconds or milliseconds by its size. */
  readonly started_at: STime;
  /** At least 1. */
  readonly duration_seconds: number;
  readonly description?: string | null | undefined;
  /** Default: that of the category, else `false`. */
  readonly billable?: boolean | null | undefined;
}

export type CreateTimeEntryOutput = { readonly time_entry: TimeEntry };

export interface TimeEntryOperations
  extends TimeCategoryOperations,
    ChangeTimeEntryOperations,
    GetTimeEntries,
    TimeSettingsOperations {
  /**
   * Logs time on a card or in a category. Card, space, board, sprint and rate are kept as they are now, and the card's
   * remaining time goes down. Rules U10, M1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the scope, 409 `id_reused` for an
   * id used with another body or deleted, 409 `archived_target` for an archived category, 409 `time_entry_locked` before
   * the lock date.
   *
   * @example
   * const { time_entry } = await workspace.createTimeEntry({
   *   id: "01KE6Y4S00EXAMP1E000000001",
   *   scope_type: "card",
   *   scope_id: "1",
   *   started_at: 1767603600,
   *   duration_seconds: 1800,
   * });
   * time_entry.version; // 1
   */
  createTimeEntry(input: CreateTimeEntryInput, options?: CallOptions): Promise<CreateTimeEntryOutput>;

  /**
   * Reads one time entry. Rules R18, M2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a deleted one.
   *
   * @example
   * const { time_entry } = await workspace.getTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
   * time_entry.duration_seconds; // 1800
   */
  getTimeEntry(input: GetTimeEntryInput, options?: CallOptions): Promise<GetTimeEntryOutput>;

  /**
   * Locks the time entries that started before a date: none of them can be changed, and none be created or deleted
   * there. Rules M1, M2, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   *
   * @example
   * const { locked_before } = await workspace.lockTimeEntries({ before: 1767225600 });
   * locked_before; // 1767225600
   */
  lockTimeEntries(input: LockTimeEntriesInput, options?: CallOptions): Promise<LockTimeEntriesOutput>;
}

export const createTimeEntry = operation<Pick<TimeEntryOperations, "createTimeEntry">>({
  input: (unit) => inputsOf(timeEntryFields, unit, "created"),
  async decide(session, input) {
    const lock = await timeLock(session);
    const request_hash = hashOf(input, session.context.actor.user_id);
    const earlier = await earlierEntry(session, input.id, request_hash);
    const entry = earlier ?? (await newEntry(session, input, request_hash, lock));
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, entry, lock) });
  },
});

function hashOf(input: CreateTimeEntryInput, userId: string): string {
  const { id: _id, scope_type, scope_id, started_at, duration_seconds, description, billable, ...others } = input;
  const body = [scope_type, scope_id, started_at, duration_seconds, description ?? "", billable ?? null];
  return hashText(JSON.stringify([userId, ...body, ...Object.entries(others)]));
}

/** The entry that the same request made before. */
async function earlierEntry(session: Session, id: string, hash: string): Promise<TimeEntryDocument | null> {
  const entry = await session.get("time_entry", id);
  if (entry === null || entry.deleted_at !== undefined || entry.request_hash !== hash) return null;
  return session.require("time_entry", id, "id");
}

async function newEntry(
  session: Session,
  input: CreateTimeEntryInput,
  request_hash: string,
  lock: TimeLock,
): Promise<TimeEntryDocument> {
  const { id, started_at } = input;
  const scope = await requireScope(session, input);
  if ((await session.get("time_entry", id)) !== null) {
    throw refusal("id_reused", "id", `The id ${id} was used for another time entry.`);
  }
  scope.refuseNew();
  refuseLocked({ started_at }, lock, "started_at");
  return insertTimeEntry(session, {
    ...input,
    user_id: session.context.actor.user_id,
    billable: input.billable ?? scope.billable,
    description: input.description ?? "",
    snapshots: scope.snapshots,
    source: "manual",
    request_hash,
  });
}

export type GetTimeEntryInput = { readonly time_entry_id: string };
export type GetTimeEntryOutput = { readonly time_entry: TimeEntry };

export const getTimeEntry = operation<Pick<TimeEntryOperations, "getTimeEntry">>({
  role: "viewer",
  input: () => ({ time_entry_id: ulidSchema }),
  async decide(session, { time_entry_id }) {
    const entry = await requireTimeEntry(session, time_entry_id);
    const lock = await timeLock(session);
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, entry, lock) });
  },
});

export interface LockTimeEntriesInput {
  /** Seconds or milliseconds by its size; `null` or 0 takes the lock away. */
  readonly before: STime | null;
  /** The lock date that its caller last saw. Rule U38. */
  readonly expected?: Expected<LockTimeEntriesInput>;
}

export interface LockTimeEntriesOutput {
  /** The lock date; `null` when there is none. */
  readonly locked_before: STime | null;
}

export const lockTimeEntries = operation<Pick<TimeEntryOperations, "lockTimeEntries">>({
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

export type GetTimeSettingsOutput = { readonly time_settings: TimeSettings };

export interface TimeSettingsOperations {
  /**
   * Reads the workspace's rate, its currency and the lock date of time entries. Rules U34, M1.
   *
   * @throws WorkspaceError 403 `no_access`.
   *
   * @example
   * const { time_settings } = await workspace.getTimeSettings();
   * time_settings; // { rate_cents: 0, currency: "USD" }
   */
  getTimeSettings(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetTimeSettingsOutput>;

  /**
   * Sets the workspace's rate and currency for time entries made from now on. Rules U34, M1, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   *
   * @example
   * const { time_settings } = await workspace.updateTimeSettings({ rate_cents: 9500, currency: "EUR" });
   * time_settings.rate_cents; // 9500
   */
  updateTimeSettings(input: UpdateTimeSettingsInput, options?: CallOptions): Promise<UpdateTimeSettingsOutput>;
}

export const getTimeSettings = operation<Pick<TimeSettingsOperations, "getTimeSettings">>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const settings = await session.get("settings", SETTINGS_ID);
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateTimeSettingsInput {
  /** Hourly rate of members without one of their own, in cents, for entries from now on; `null` means 0. */
  readonly rate_cents?: number | null | undefined;
  /** Three capital letters, as in ISO 4217, for entries from now on; `null` means `USD`. */
  readonly currency?: string | null | undefined;
  /** The fields as the caller last saw them. Rule U38. */
  readonly expected?: Expected<UpdateTimeSettingsInput>;
}

export type UpdateTimeSettingsOutput = { readonly time_settings: TimeSettings };

const writeFields = inputWriterOf(settingsFields);

export const updateTimeSettings = operation<Pick<TimeSettingsOperations, "updateTimeSettings">>({
  role: "admin",
  input: (unit) => inputsOf(settingsFields, unit),
  changes: {
    fields: settingsFields,
    named: [],
    shown: (session) => presentTimeSettings(session.before("settings", SETTINGS_ID)),
  },
  async decide(session, changes) {
    const settings = await session.amend("settings", SETTINGS_ID, (draft) => writeFields(draft, changes));
    return () => ({ time_settings: presentTimeSettings(settings) });
  },
});
