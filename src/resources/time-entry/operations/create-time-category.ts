import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { authoredNow } from "../../common/operations/authored-now";
import type { TimeCategory } from "../time-category";
import { presentTimeCategory, type TimeCategoryDocument } from "../time-category-document";
import { timeCategoryFields } from "../time-category-fields";

export interface CreateTimeCategoryInput {
  /** 1 to 1024 characters after trimming. */
  readonly name: string;
  /** Whether time logged in the category is billable unless it says otherwise. Default `false`. */
  readonly billable_default?: boolean | null | undefined;
  readonly color?: string | null | undefined;
}

export interface CreateTimeCategoryOutput {
  readonly time_category: TimeCategory;
}

export interface CreateTimeCategory {
  /**
   * Creates a category for time entries. Rules U14, M4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { time_category } = await workspace.createTimeCategory({ name: "Support", billable_default: true });
   * time_category.id; // "1"
   * ```
   */
  createTimeCategory(input: CreateTimeCategoryInput, options?: CallOptions): Promise<CreateTimeCategoryOutput>;
}

const newFields = startOf(timeCategoryFields);

export const createTimeCategory = operation<CreateTimeCategory>({
  role: "member",
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
