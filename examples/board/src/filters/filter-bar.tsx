import { useMemo } from "react";
import type { CardFilters } from "workspace-engine";
import type { BoardLane } from "../board/board-lane";
import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";
import { useDirectory } from "../workspace/directory";
import { FilterEditor } from "./filter-editor";
import { cardFilterFields, type FilterField, filterValue, withValue } from "./filter-fields";
import { optionsOf } from "./filter-options";
import { FilterPicker } from "./filter-picker";
import { FilterWords } from "./filter-words";
import { SavedViews } from "./saved-views";
import { valueInWords } from "./value-in-words";

interface FilterBarProps {
  readonly lanes: readonly BoardLane[];
  readonly filters: CardFilters;
  readonly change: (filters: CardFilters) => void;
}

export function FilterBar({ lanes, filters, change }: FilterBarProps) {
  const directory = useDirectory();
  const fields = useMemo(cardFilterFields, []);
  const active = fields.filter((field) => filterValue(filters, field) !== undefined);
  const set = (field: FilterField, value: unknown): void => change(withValue(filters, field, value));
  return (
    <search className="filter-bar" aria-label="Filters">
      <div className="filter-row">
        <Popover
          name="Add a filter"
          className="button is-small"
          label={
            <>
              <Icon name="filter" /> Filter
            </>
          }
        >
          {() => <FilterPicker {...{ fields, directory, lanes, filters, set }} />}
        </Popover>
        {active.map((field) => {
          const options = optionsOf(field, directory, lanes);
          const value = filterValue(filters, field);
          return (
            <div key={field.id} className="chip" data-group={field.group}>
              <Popover
                name={field.label}
                className="chip-main"
                label={
                  <>
                    {field.label} <b>{valueInWords(value, options)}</b>
                  </>
                }
              >
                {() => <FilterEditor {...{ field, options, value }} change={(next) => set(field, next)} />}
              </Popover>
              <button
                type="button"
                className="chip-remove"
                aria-label={`Remove ${field.label}`}
                onClick={() => set(field, undefined)}
              >
                <Icon name="close" />
              </button>
            </div>
          );
        })}
        {active.length > 0 && (
          <button type="button" className="button is-quiet is-small" onClick={() => change({})}>
            Clear
          </button>
        )}
        <SavedViews filters={filters} change={change} />
      </div>
      <FilterWords lanes={lanes} filters={filters} isFiltered={active.length > 0} />
    </search>
  );
}
