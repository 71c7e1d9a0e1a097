export type { PageRequest } from "../operation/paging";
export type { BoardFilters, BoardViewFilter } from "./board-filters";
export type { CardFilters, CardSortField, CardViewFilter } from "./card-filters";
export type { DateRangeFilter } from "./date-range-filter";
export { dateRanges } from "./date-ranges";
export type { EditableCardFilters, EditableCardView } from "./editable-view";
export type {
  ClauseExplanation,
  ClauseVerdict,
  ClauseWork,
  MatchExplanation,
  ViewExplanation,
  ViewPlan,
} from "./explanation";
export type { ViewZone } from "./fixed-range";
export { type MatchContext, matchesView } from "./matches-view";
export { normalizeView } from "./normalize-view";
export type { PageFilters, PageViewFilter } from "./page-filters";
export { views } from "./ready-made-views";
export type { SortBy } from "./sort-by";
export type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest, ViewType } from "./view-request";
export type { ViewResource } from "./view-resource";
