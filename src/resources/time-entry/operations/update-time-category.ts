import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { archivedFlag } from "../../common/input-fields";
import type { TimeCategory } from "../time-category";
import { presentTimeCategory } from "../time-category-document";
import { timeCategoryFields } from "../time-category-fields";

/** Omitted fields stay unchanged. */
export interface UpdateTimeCategoryInput {
  readonly time_category_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly name?: string | undefined;
  /** For time logged from now on. */
  readonly billable_default?: boolean | undefined;
  /** `null` or `""` clears it. */
  readonly color?: string | null | undefined;
  /** `true` takes no more time; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateTimeCategoryInput, "time_category_id">;
}

export interface UpdateTimeCategoryOutput {
  readonly time_category: TimeCategory;
}

export interface UpdateTimeCategory {
  /**
   * Changes a category for time entries, archives it or brings it back; entries that are there stay. Rules U34, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { time_category: support } = await workspace.createTimeCategory({ name: "Support" });
   * const { time_category } = await workspace.updateTimeCategory({ time_category_id: support.id, archived: true });
   * time_category.archived_at; // 1767603600
   * ```
   */
  updateTimeCategory(input: UpdateTimeCategoryInput, options?: CallOptions): Promise<UpdateTimeCategoryOutput>;
}

const writeFields = inputWriterOf(timeCategoryFields);

export const updateTimeCategory = operation<UpdateTimeCategory>({
  role: "member",
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
