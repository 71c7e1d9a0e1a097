import { useState } from "react";
import { Select } from "../shell/select";
import { AddCard } from "./add-card";
import type { BoardLane } from "./board-lane";

type NewCardProps = { readonly lanes: readonly BoardLane[]; readonly close: () => void };

/** Makes cards in the list that is chosen, however the board is laid out. */
export function NewCard({ lanes, close }: NewCardProps) {
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
