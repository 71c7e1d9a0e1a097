import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";
import { useDirectory } from "../workspace/directory";
import type { FilterBarProps } from "./filter-bar";
import { FilterEditor } from "./filter-editor";
import { cardFilterFields, type FilterField, filterValue, withValue } from "./filter-fields";
import { optionsOf } from "./filter-options";
import { FilterWords } from "./filter-words";
import { valueInWords } from "./value-in-words";

/** The filters that are set, each to be changed or taken out, and in words. */
export function FilterChips({ lanes, filters, change }: FilterBarProps) {
  const directory = useDirectory();
  const active = cardFilterFields().filter((field) => filterValue(filters, field) !== undefined);
  const set = (field: FilterField, value: unknown): void => change(withValue(filters, field, value));
  return (
    <>
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
      <button type="button" className="button is-quiet is-small" onClick={() => change({})}>
        Clear
      </button>
      <FilterWords lanes={lanes} filters={filters} />
    </>
  );
}
