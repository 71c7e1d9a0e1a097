import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { absent, ascending, present } from "../../../storage/clauses";
import { archivedFlag } from "../../common/input-fields";
import type { TimeCategory } from "../time-category";
import { presentTimeCategory } from "../time-category-document";

export interface GetTimeCategoriesInput extends PageRequest {
  /** `true`: the archived categories only; `false`: the live ones only; left out, all. */
  readonly archived?: boolean | null | undefined;
  /** The most categories to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetTimeCategoriesOutput extends OptionalPaging {
  readonly time_categories: readonly TimeCategory[];
}

export interface GetTimeCategories {
  /**
   * Lists the categories for time entries by id. Rules U34, C10, F10.
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
  input: () => ({ archived: archivedFlag, ...pageInput }),
  async decide({ context }, { archived, ...page }) {
    const place = placeOf(page, listingScope(context, archived ?? null), context.nowMs, "string");
    const where = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    return async (reader) => {
      const query = { kind: "time_category", where, sort: ascending("id") } as const;
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      return { ...metadata, time_categories: documents.map(presentTimeCategory) };
    };
  },
});
