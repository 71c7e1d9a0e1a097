export type { PageRequest } from "../operation/paging";
export type {
  ClauseExplanation,
  ClauseVerdict,
  ClauseWork,
  MatchExplanation,
  ViewExplanation,
  ViewPlan,
} from "./explain-view";
export type {
  BoardFilters,
  BoardViewFilter,
  CardFilters,
  CardSortField,
  CardViewFilter,
  DateRangeFilter,
  PageFilters,
  PageViewFilter,
  SortBy,
  ViewType,
} from "./filter-table";
export { type MatchContext, matchesView, type ViewResource } from "./matches-view";
export { normalizeView } from "./normalize-view";
export { dateRanges, type EditableCardFilters, type EditableCardView, type ViewZone, views } from "./ready-made-views";
export type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "./view-request";
