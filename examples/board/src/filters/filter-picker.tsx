import { useState } from "react";
import { Combobox, isIn, type Option } from "../find/combobox";
import type { FilterBarProps } from "./filter-bar";
import { cardFilterFields, type FilterField, filterValue, withValue } from "./filter-fields";
import { nextValues, useFilterOptions } from "./filter-options";

/** So many suggestions are shown; who wants others types more. */
const MOST = 50;

/** All filters there are, with the values of those that are typed. */
export function FilterPicker({ lanes, filters, change, start = "" }: FilterBarProps & { readonly start?: string }) {
  const optionsOf = useFilterOptions(lanes);
  const [typed, setTyped] = useState(start);
  const all = cardFilterFields();
  const named = all.filter(({ label }) => typed.toLowerCase().startsWith(`${label.toLowerCase()} `));
  const fields = named.length > 0 ? named : all;
  const withValues = (field: FilterField): readonly Option[] =>
    nextValues(field, optionsOf(field), filterValue(filters, field), typed)
      .filter(([name]) => isIn(typed, `${field.label} ${name}`))
      .map(([name, value, isSet]) => ({
        icon: isSet ? "check" : undefined,
        text: (
          <>
            {field.label} <b>{name}</b>
          </>
        ),
        choose: () => {
          change(withValue(filters, field, value));
          // Several of one filter are mostly chosen one after another.
          if (!typed.endsWith(" ")) setTyped(start);
        },
      }));
  const suggested = typed.trim() === "" ? [] : fields.flatMap(withValues).slice(0, MOST);
  const others = (named.length > 0 ? [] : all)
    .filter(({ label }) => isIn(typed, label))
    .map(({ label }) => ({ text: label, choose: () => setTyped(`${label} `) }));
  return (
    <Combobox
      label="Filter, such as “tag bug”"
      {...{ typed, type: setTyped }}
      groups={[
        ["Filters", suggested],
        ["All filters", others],
      ]}
    >
      {named.length > 0 && suggested.length === 0 && "Type what it should be."}
    </Combobox>
  );
}
