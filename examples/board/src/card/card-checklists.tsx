import type { Card, Checklist, ChecklistItem } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { NewText } from "../drafts/new-text";
import { placeOnCard } from "../drafts/use-drafts";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import { useChosen } from "./use-chosen";

export function CardChecklists({ card }: { readonly card: Card }) {
  const { runAsync } = useOperation("createChecklist");
  const { complain } = useToasts();
  return (
    <section className="stack" aria-label="Checklists">
      {card.checklists.map((checklist) => (
        <ChecklistItems key={checklist.id} card={card} checklist={checklist} />
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

function ChecklistItems({ card, checklist }: { readonly card: Card; readonly checklist: Checklist }) {
  const { runAsync } = useOperation("createChecklistItem");
  const { items } = checklist;
  const place = { card_id: card.id, checklist_id: checklist.id };
  const ticked = items.filter(({ checked }) => checked).length;
  return (
    <div className="checklist">
      <h3>
        {checklist.title} <span className="count">{`${ticked} of ${items.length}`}</span>
      </h3>
      <progress max={Math.max(1, items.length)} value={ticked} aria-label={`${checklist.title} done`} />
      <ul>
        {items.map((item) => (
          <Tick key={item.id} item={item} place={place} />
        ))}
      </ul>
      <NewText
        place={placeOnCard(card.id, `checklist/${checklist.id}`)}
        label={`New item of ${checklist.title} on “${card.title}”`}
        name={`New item of ${checklist.title}`}
        placeholder="Add an item"
        maxLength={1024}
        action="Add"
        send={(title) => runAsync({ ...place, title })}
      />
    </div>
  );
}

interface TickProps {
  readonly item: ChecklistItem;
  readonly place: { readonly card_id: string; readonly checklist_id: string };
}

function Tick({ item: { id, title, checked }, place }: TickProps) {
  const { runAsync } = useOperation("updateChecklistItem");
  const { chosen, choose } = useChosen(
    placeOnCard(place.card_id, `tick/${id}`),
    { checked },
    async (fields, expected) => {
      const { checklist_item } = await runAsync({ ...place, checklist_item_id: id, ...fields, expected });
      return { checked: checklist_item.checked };
    },
  );
  return (
    <li>
      <label className="choice" data-done={chosen.checked}>
        <input
          type="checkbox"
          checked={chosen.checked}
          onChange={({ target }) => choose({ checked: target.checked })}
        />
        {title}
      </label>
    </li>
  );
}
