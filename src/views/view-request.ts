import type { PageRequest } from "../operation/paging";
import type { BoardFilters, CardFilters, PageFilters } from "./filter-table";

interface FilterSets extends PageRequest {
  readonly board_filters?: BoardFilters | null | undefined;
  readonly card_filters?: CardFilters | null | undefined;
  readonly page_filters?: PageFilters | null | undefined;
}

/** A view of boards. The filter sets of other types are ignored, whatever they hold. */
export interface BoardViewRequest extends FilterSets {
  readonly type: "board";
  readonly board_filters: BoardFilters;
}

/** A view of cards. The filter sets of other types are ignored, whatever they hold. */
export interface CardViewRequest extends FilterSets {
  readonly type: "card";
  readonly card_filters: CardFilters;
}

/** A view of pages. The filter sets of other types are ignored, whatever they hold. */
export interface PageViewRequest extends FilterSets {
  readonly type: "page";
  readonly page_filters: PageFilters;
}

/**
 * A view to show: a type, the filters of that type, and which page of the results. Rules F, P.
 * @example
 * const request: ViewRequest = {
 *   type: "card",
 *   card_filters: {
 *     include: { members: ["u-ada"] },
 *     exclude: { statuses: ["completed", "cancelled"] },
 *     sort_by: { field: "due_date", order_ascending: true },
 *   },
 * };
 */
export type ViewRequest = BoardViewRequest | CardViewRequest | PageViewRequest;
