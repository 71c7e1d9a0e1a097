import { useState } from "react";
import type { List } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { NewText } from "../drafts/new-text";
import { useDraft } from "../drafts/use-drafts";
import { Icon } from "../shell/icon";

interface AddCardProps {
  readonly list: Pick<List, "id" | "title">;
  readonly place?: string;
  /** Closes what it is alone in. */
  readonly close?: () => void;
}

/** A line below a list that makes a card of what is written; it stays open for the next one, and while something is in it. */
export function AddCard({ list, place = `list/${list.id}/card`, close }: AddCardProps) {
  const [isOpen, setOpen] = useState(close !== undefined);
  const { draft } = useDraft(place);
  const { runAsync } = useOperation("createCard");
  if (!isOpen && draft === undefined) {
    return (
      <button type="button" className="menu-item fine add-card" onClick={() => setOpen(true)}>
        <Icon name="plus" /> Add a card<span className="hidden"> to {list.title}</span>
      </button>
    );
  }
  return (
    <div className="add-card-form">
      <NewText
        place={place}
        label={`New card in ${list.title}`}
        name={`Title of a new card in ${list.title}`}
        placeholder="What is to be done?"
        maxLength={1024}
        action="Add"
        send={(title) => runAsync({ list_id: list.id, title })}
        close={close ?? (() => setOpen(false))}
      />
    </div>
  );
}
