import type { TimeCategory } from "../../model/time-category";
import { presentTimeCategory } from "../../presentation/time-category";
import { absent, ascending, present } from "../../storage/clauses";
import { archivedFlag } from "../input";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";

export interface GetTimeCategoriesInput {
  /** `true`: the archived categories only; `false`: the live ones only; left out, all. */
  readonly archived?: boolean | null | undefined;
  /** The most categories to give; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetTimeCategoriesOutput {
  readonly time_categories: readonly TimeCategory[];
}

export interface GetTimeCategories {
  /**
   * Lists the categories for time entries by id. Rules U34, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * await workspace.createTimeCategory({ name: "Support" });
   * const { time_categories } = await workspace.getTimeCategories({ archived: false });
   * time_categories.map(({ name }) => name); // ["Support"]
   * ```
   */
  getTimeCategories(input?: GetTimeCategoriesInput, options?: CallOptions): Promise<GetTimeCategoriesOutput>;
}

export const getTimeCategories = operation<GetTimeCategories>({
  role: "viewer",
  input: () => ({ archived: archivedFlag, count: pageInput.count }),
  async decide(_session, { archived, count }) {
    const where = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    const limit = typeof count === "number" ? { limit: count } : {};
    return async (reader) => {
      const found = await reader.find({ kind: "time_category", where, sort: ascending("id"), ...limit });
      return { time_categories: found.map(presentTimeCategory) };
    };
  },
});
