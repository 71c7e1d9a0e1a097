import type { STime } from "../base/time";
import type { Documents } from "../documents";
import type { Draft } from "../session/changed";
import type { Merge } from "./merge";

type Card = Documents["card"];
type Checklist = Draft<Card>["checklists"][number];

/** Makes a file's changes of checklists; whether all could be made: one that has items of somebody here stays. */
export function mergeChecklists(card: Draft<Card>, file: Card, merge: Merge, now: STime): boolean {
  const [lists, items, ticks] = [merge.parts("checklists"), merge.parts("items"), merge.parts("ticks")];
  for (const checklist of file.checklists as Draft<Card>["checklists"]) {
    const known = card.checklists.find(({ id }) => id === checklist.id);
    if (known === undefined) {
      if (lists.put.has(checklist.id)) card.checklists.push(checklist);
      continue;
    }
    if (lists.put.has(known.id)) change(known, { title: checklist.title }, now);
    for (const item of checklist.items) {
      const held = known.items.find(({ id }) => id === item.id);
      if (held === undefined) {
        if (items.put.has(item.id)) known.items.push(item);
        continue;
      }
      if (items.put.has(item.id)) change(held, { title: item.title }, now);
      if (ticks.put.has(item.id)) change(held, { checked: item.checked }, now);
    }
  }
  for (const checklist of card.checklists) checklist.items = checklist.items.filter(({ id }) => !isGone(id));
  const before = card.checklists.length;
  card.checklists = card.checklists.filter(({ id, items: left }) => !(lists.gone.has(id) && left.length === 0));
  return before - card.checklists.length === lists.gone.size;

  /** An item that somebody here ticked stays, although the file has it no more. */
  function isGone(id: string): boolean {
    return items.gone.has(id) && ticks.gone.has(id);
  }
}

function change<Entry extends Checklist | Checklist["items"][number]>(
  entry: Entry,
  values: Partial<Entry>,
  now: STime,
): void {
  Object.assign(entry, values, { time_updated: now });
}
