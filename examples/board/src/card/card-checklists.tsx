import { useState } from "react";
import type { Card, Checklist } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";

export function CardChecklists({ card }: { readonly card: Card }) {
  const { runAsync } = useOperation("createChecklist");
  const { complain } = useToasts();
  return (
    <section className="stack" aria-label="Checklists">
      {card.checklists.map((checklist) => (
        <ChecklistItems key={checklist.id} checklist={checklist} />
      ))}
      <div>
        <button
          type="button"
          className="button is-quiet is-small"
          onClick={() => runAsync({ card_id: card.id, title: "Checklist" }).catch(complain)}
        >
          <Icon name="plus" /> Add a checklist
        </button>
      </div>
    </section>
  );
}

function ChecklistItems({ checklist }: { readonly checklist: Checklist }) {
  const [title, setTitle] = useState("");
  const { runAsync: update } = useOperation("updateChecklistItem");
  const { runAsync: create } = useOperation("createChecklistItem");
  const { complain } = useToasts();
  const { card_id, items } = checklist;
  const place = { card_id, checklist_id: checklist.id };
  const ticked = items.filter(({ checked }) => checked).length;
  return (
    <div className="checklist">
      <h3>
        {checklist.title} <span className="count">{`${ticked} of ${items.length}`}</span>
      </h3>
      <progress max={Math.max(1, items.length)} value={ticked} aria-label={`${checklist.title} done`} />
      <ul>
        {items.map(({ id, title: name, checked }) => (
          <li key={id}>
            <label className="choice" data-done={checked}>
              <input
                type="checkbox"
                checked={checked}
                onChange={({ target }) =>
                  update({ ...place, checklist_item_id: id, checked: target.checked }).catch(complain)
                }
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== "") create({ ...place, title: title.trim() }).then(() => setTitle(""), complain);
        }}
      >
        <input
          aria-label={`New item of ${checklist.title}`}
          placeholder="Add an item"
          maxLength={1024}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </form>
    </div>
  );
}
