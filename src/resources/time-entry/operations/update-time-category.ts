import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, shortTextSchema, titleSchema } from "../../common/base-schemas";
import { archivedFlag } from "../../common/input-fields";
import { setOptional } from "../../common/set-optional";
import { presentTimeCategory } from "../present-time-category";
import type { TimeCategory } from "../time-category";

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

export const updateTimeCategory = operation<UpdateTimeCategory>({
  role: "member",
  input: () => ({
    time_category_id: idSchema,
    name: z.optional(titleSchema),
    billable_default: z.optional(z.boolean()),
    color: z.nullish(shortTextSchema),
    archived: archivedFlag,
  }),
  async decide(session, { time_category_id, ...changes }) {
    await session.require("time_category", time_category_id, "time_category_id");
    const category = await session.update("time_category", time_category_id, (draft) => {
      draft.name = changes.name ?? draft.name;
      draft.billable_default = changes.billable_default ?? draft.billable_default;
      setOptional(draft, "color", changes.color);
      if (changes.archived === true) draft.archived_at ??= session.context.now;
      else if (changes.archived === false) delete draft.archived_at;
    });
    return () => ({ time_category: presentTimeCategory(category) });
  },
});
