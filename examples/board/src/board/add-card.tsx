import { useState } from "react";
import type { List } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";

/** A line below a list that makes a card of what is written; it stays open for the next one. */
export function AddCard({ list }: { readonly list: Pick<List, "id" | "title"> }) {
  const [title, setTitle] = useState<string>();
  const { runAsync, isPending } = useOperation("createCard");
  const { complain } = useToasts();
  if (title === undefined) {
    return (
      <button type="button" className="add-card" onClick={() => setTitle("")}>
        <Icon name="plus" /> Add a card<span className="hidden"> to {list.title}</span>
      </button>
    );
  }
  const add = (): void => {
    const wanted = title.trim();
    if (wanted === "" || isPending) return;
    runAsync({ list_id: list.id, title: wanted }).then(() => setTitle(""), complain);
  };
  return (
    <form
      className="add-card-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={({ key }) => key === "Escape" && setTitle(undefined)}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to write into it.
        autoFocus
        aria-label={`Title of a new card in ${list.title}`}
        placeholder="What is to be done?"
        maxLength={1024}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="row">
        <button type="submit" className="button is-primary is-small" aria-disabled={isPending}>
          Add
        </button>
        <button type="button" className="button is-quiet is-small" onClick={() => setTitle(undefined)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
