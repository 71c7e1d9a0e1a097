import { type BoardFilters, type BoardViewFilter, boardRows } from "./board-filters";
import { flag, type RowsOf } from "./filter-rows";

/** What a page has to be like, or must not be like. */
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
