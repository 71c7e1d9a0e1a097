import { type BoardFilters, type BoardViewFilter, boardRows } from "./board-filters";
import { flag, type RowsOf } from "./filter-rows";

/** The conditions a page must meet, or must not meet. */
export type PageViewFilter = BoardViewFilter;

/** The filters of a view of pages: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface PageFilters extends BoardFilters {
  /** Whether the page is archived; both when omitted. */
  readonly is_archived?: boolean | null | undefined;
}

export const pageRows = {
  is_archived: flag("archived"),
  ...boardRows,
} as const satisfies RowsOf<PageFilters>;
