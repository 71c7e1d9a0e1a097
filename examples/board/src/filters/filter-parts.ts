/** All that a filter bar without filters does not need, to be fetched together. */
export { FilterChips } from "./filter-chips";
export { FilterPicker } from "./filter-picker";
export { SavedViews } from "./saved-views";
