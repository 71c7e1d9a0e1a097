import type { CardFilters } from "workspace-engine";
import type { BoardLane } from "../board/board-lane";
import { later } from "../shell/later";
import { Popover } from "../shell/popover";

const FilterChips = later(async () => (await import("./filter-parts")).FilterChips);
const FilterPicker = later(async () => (await import("./filter-parts")).FilterPicker);
const SavedViews = later(async () => (await import("./filter-parts")).SavedViews);

export interface FilterBarProps {
  readonly lanes: readonly BoardLane[];
  readonly filters: CardFilters;
  readonly change: (filters: CardFilters) => void;
}

export function FilterBar(props: FilterBarProps) {
  return (
    <search className="filter-bar" aria-label="Filters">
      <div className="filter-row">
        <Popover name="Add a filter" className="button is-small" icon="filter" label="Filter" shortcut="f">
          {() => <FilterPicker {...props} />}
        </Popover>
        <Popover name="Views" className="button is-small" icon="bookmark" label="Views" shortcut="v">
          {(close) => <SavedViews close={close} />}
        </Popover>
        {Object.keys(props.filters).length > 0 && <FilterChips {...props} />}
      </div>
    </search>
  );
}
