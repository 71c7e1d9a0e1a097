import type { DateRangeFilter } from "./date-range-filter";
import type { SortBy } from "./sort-by";

/** What a board or a page has to be like, or must not be like. Lists match on any of their values. Rule F6. */
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
  /** What the results have to be like. */
  readonly include?: BoardViewFilter | null | undefined;
  /** What the results must not be like; beats `include`. */
  readonly exclude?: BoardViewFilter | null | undefined;
  readonly sort_by?: SortBy<"time_created" | "time_updated"> | null | undefined;
}
