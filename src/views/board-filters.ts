import type { DateRangeFilter } from "./date-range-filter";
import { ids, type RowsOf, range, text } from "./filter-rows";
import type { SortBy } from "./sort-by";

/** The conditions a board or page must meet, or must not meet. Lists match on any of their values. Rule F6. */
export interface BoardViewFilter {
  /** Ids of the boards or pages themselves. */
  readonly ids?: readonly string[] | null | undefined;
  /** Part of the title or the content, whatever the case of the letters. Rule F7. */
  readonly content?: string | null | undefined;
  /** Ids of spaces. */
  readonly projects?: readonly string[] | null | undefined;
  /** User ids. */
  readonly creators?: readonly string[] | null | undefined;
  /** User ids. */
  readonly members?: readonly string[] | null | undefined;
}

/** The filters of a view of boards: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface BoardFilters {
  readonly time_created?: DateRangeFilter | null | undefined;
  readonly time_updated?: DateRangeFilter | null | undefined;
  /** Conditions that the results must meet. */
  readonly include?: BoardViewFilter | null | undefined;
  /** Conditions that the results must not meet; beats `include`. */
  readonly exclude?: BoardViewFilter | null | undefined;
  readonly sort_by?: SortBy<(typeof boardSortFields)[number]> | null | undefined;
}

export const boardRows = {
  time_created: range("time_created"),
  time_updated: range("time_updated"),
} as const satisfies RowsOf<BoardFilters>;

export const boardMatchRows = {
  ids: ids("id"),
  content: text("text"),
  projects: ids("project_id"),
  creators: ids("user_id"),
  members: ids("member_ids"),
} as const satisfies RowsOf<BoardViewFilter>;

export const boardSortFields = ["time_created", "time_updated"] as const;
