import { useState } from "react";
import { Icon } from "../shell/icon";
import { useDirectory } from "../workspace/directory";
import type { FilterBarProps } from "./filter-bar";
import { FilterEditor } from "./filter-editor";
import { cardFilterFields, type FilterField, type FilterGroup, filterValue, withValue } from "./filter-fields";
import { optionsOf } from "./filter-options";

const groups: readonly (readonly [group: FilterGroup, name: string])[] = [
  ["include", "Is any of"],
  ["card", "Has, is, and dates"],
  ["exclude", "Is none of"],
];

/** All filters there are, and the editor of the one that is picked. */
export function FilterPicker({ lanes, filters, change }: FilterBarProps) {
  const directory = useDirectory();
  const [picked, setPicked] = useState<FilterField>();
  const [sought, setSought] = useState("");
  if (picked !== undefined) {
    return (
      <div className="stack">
        <button type="button" className="button is-quiet is-small" onClick={() => setPicked(undefined)}>
          <Icon name="leave" /> All filters
        </button>
        <h3>{picked.label}</h3>
        <FilterEditor
          field={picked}
          options={optionsOf(picked, directory, lanes)}
          value={filterValue(filters, picked)}
          change={(value) => change(withValue(filters, picked, value))}
        />
      </div>
    );
  }
  const found = cardFilterFields().filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="stack">
      <input
        aria-label="Find a filter"
        placeholder="Find a filter"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className="filter-list">
        {groups.map(([group, name]) => {
          const inGroup = found.filter((field) => field.group === group);
          return (
            inGroup.length > 0 && (
              <section key={group} aria-label={name}>
                <h3>{name}</h3>
                {inGroup.map((field) => (
                  <button key={field.id} type="button" className="menu-item" onClick={() => setPicked(field)}>
                    {field.label}
                  </button>
                ))}
              </section>
            )
          );
        })}
        {found.length === 0 && <p className="fine">There is no such filter.</p>}
      </div>
    </div>
  );
}
