import { useState } from "react";
import type { CardFilters } from "workspace-engine";
import { useAddress } from "../address/use-address";
import { AddCard } from "../board/add-card";
import type { BoardLane } from "../board/arrangement";
import { later } from "../shell/later";
import { Popover } from "../shell/popover";
import { Select } from "../shell/select";

const FilterChips = later(async () => (await import("./filter-parts")).FilterChips);
const FilterPicker = later(async () => (await import("./filter-parts")).FilterPicker);
const SavedViews = later(async () => (await import("./filter-parts")).SavedViews);

export interface FilterBarProps {
  readonly lanes: readonly BoardLane[];
  readonly filters: CardFilters;
  readonly change: (filters: CardFilters) => void;
}

/** Cards that are made, found by filters, and come back to by views. */
export function FilterBar(props: FilterBarProps) {
  const { at } = useAddress();
  return (
    <search className="filter-bar" aria-label="Filters">
      <div className="filter-row">
        <Popover name="Add a filter" className="button is-small" icon="filter" label="Filter" shortcut="f">
          {() => <FilterPicker {...props} />}
        </Popover>
        <Popover name="Views" className="button is-small" icon="bookmark" label="Views" shortcut="v">
          {(close) => <SavedViews close={close} />}
        </Popover>
        {at === undefined && (
          <Popover name="New card" className="button is-small" icon="plus" label="New card" shortcut="c">
            {(close) => <NewCard lanes={props.lanes} close={close} />}
          </Popover>
        )}
        {Object.keys(props.filters).length > 0 && <FilterChips {...props} />}
      </div>
    </search>
  );
}

/** Makes cards in the list that is chosen, however the board is laid out. */
function NewCard({ lanes, close }: Pick<FilterBarProps, "lanes"> & { readonly close: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const lists = lanes.map(({ list: { id, title } }) => ({ id, title, name: title }));
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  if (list === undefined) return <p className="fine">A card needs a list.</p>;
  return (
    <div className="stack">
      <AddCard list={list} place="new card" close={close} />
      <Select label="List" options={lists} value={list.id} choose={setChosen} />
    </div>
  );
}
