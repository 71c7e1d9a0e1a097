import { inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, ascending, present } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { archivedFlag } from "../../common/input-fields";
import { authoredNow } from "../../common/operations/stamps";
import type { TimeCategory } from "../time-entry";
import { presentTimeCategory, type TimeCategoryDocument, timeCategoryFields } from "../time-entry-fields";

export interface CreateTimeCategoryInput {
  /** 1 to 1024 characters after trimming. */
  readonly name: string;
  /** Whether time logged in the category is billable unless it says otherwise. Default `false`. */
  readonly billable_default?: boolean | null | undefined;
  readonly color?: string | null | undefined;
}

export type CreateTimeCategoryOutput = { readonly time_category: TimeCategory };

export interface TimeCategoryOperations {
  /**
   * Creates a category for time entries. Rules U10, M4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * const { time_category } = await workspace.createTimeCategory({ name: "Support", billable_default: true });
   * time_category.id; // "1"
   */
  createTimeCategory(input: CreateTimeCategoryInput, options?: CallOptions): Promise<CreateTimeCategoryOutput>;

  /**
   * Changes a category for time entries, archives it or brings it back; entries that are there stay. Rules U34, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * const { time_category: support } = await workspace.createTimeCategory({ name: "Support" });
   * const { time_category } = await workspace.updateTimeCategory({ time_category_id: support.id, archived: true });
   * time_category.archived_at; // 1767603600
   */
  updateTimeCategory(input: UpdateTimeCategoryInput, options?: CallOptions): Promise<UpdateTimeCategoryOutput>;

  /**
   * Lists the categories for time entries by id. Rules U34, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * await workspace.createTimeCategory({ name: "Support" });
   * const { time_categories } = await workspace.getTimeCategories({ archived: false });
   * time_categories.map(({ name }) => name); // ["Support"]
   */
  getTimeCategories(input?: GetTimeCategoriesInput, options?: CallOptions): Promise<GetTimeCategoriesOutput>;
}

const newFields = startOf(timeCategoryFields);

export const createTimeCategory = operation<Pick<TimeCategoryOperations, "createTimeCategory">>({
  input: (unit) => inputsOf(timeCategoryFields, unit, "created"),
  async decide(session, input) {
    const category: TimeCategoryDocument = session.insert("time_category", {
      id: await session.nextId("time_category"),
      ...newFields(input),
      ...authoredNow(session.context),
    });
    return () => ({ time_category: presentTimeCategory(category) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateTimeCategoryInput extends Expecting<UpdateTimeCategoryInput, "time_category_id"> {
  readonly time_category_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly name?: string | undefined;
  /** For time logged from now on. */
  readonly billable_default?: boolean | undefined;
  /** `null` or `""` clears it. */
  readonly color?: string | null | undefined;
  /** `true` takes no more time; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
}

export type UpdateTimeCategoryOutput = { readonly time_category: TimeCategory };

const writeFields = inputWriterOf(timeCategoryFields);

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

export interface GetTimeCategoriesInput extends PageRequest {
  /** `true`: the archived categories only; `false`: the live ones only; left out, all. */
  readonly archived?: boolean | null | undefined;
}

export interface GetTimeCategoriesOutput extends OptionalPaging {
  readonly time_categories: readonly TimeCategory[];
}

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
