import type { Snapshot } from "workspace-engine";

type Card = Snapshot["cards"][number];
type Named = { readonly id: string };

/** Fields of a card that both people and imports change. */
const fields = {
  title: (card: Card) => card.title,
  content: (card: Card) => card.content,
  // A sprint's list stands for a board's, and is distinguished from the sprint itself.
  list: (card: Card) => card.list_id.replace(/(-l-\w+)-s-\w+$/, "$1"),
  sprint: (card: Card) => card.sprint_id,
  priority: (card: Card) => card.priority,
  estimate: (card: Card) => card.estimate,
  start: (card: Card) => card.start_date,
  due: (card: Card) => card.due_date,
  parent: (card: Card) => card.parent_card_id,
  archived: (card: Card) => card.archived !== undefined,
} as const;

/** Lists of which people add and take away parts. */
const lists = {
  members: (card: Card) => card.members.map(({ user_id }) => user_id),
  tags: (card: Card) => card.tag_ids,
  links: (card: Card) => card.linked_cards.map((link) => `${link.linked_card_type} ${link.card_id}`),
  checklists: (card: Card) => card.checklists.map(({ id }) => id),
  items: (card: Card) => itemsOf(card).map(({ id, title }) => `${id} ${title}`),
  ticks: (card: Card) => itemsOf(card).map(({ id, checked }) => `${id} ${checked}`),
} as const;

const itemsOf = (card: Card) => card.checklists.flatMap(({ items }) => items);

/**
 * People's changes between two imports that the second one undid; there should be none. Looks for each of their changes
 * to a card, and for each document that they deleted or made.
 */
export function undoneBy(before: Snapshot, people: Snapshot, after: Snapshot): string[] {
  const [were, are] = [byId(before.cards), byId(after.cards)];
  const [saidThen, saidNow] = [saidBy(before), saidBy(people)];
  const undone: string[] = [];
  for (const card of people.cards) {
    const [was, is] = [were.get(card.id), are.get(card.id)];
    if (is === undefined) undone.push(`card ${card.id} is gone`);
    if (was === undefined || is === undefined) continue;
    // A change of an import that was undone together with its base comes again.
    const isTakenBack = (name: string, id = card.id) =>
      JSON.stringify(saidThen.get(id)?.[name]) !== JSON.stringify(saidNow.get(id)?.[name]);
    // A link is on both cards, and in the base of the one whose row names it.
    const isOfOther = (name: string, part: string) =>
      name === "links" && isTakenBack(name, part.slice(part.indexOf(" ") + 1));
    for (const [name, of] of Object.entries(fields)) {
      if (!isTakenBack(name) && of(card) !== of(was) && of(is) !== of(card)) undone.push(`${name} of card ${card.id}`);
    }
    for (const [name, of] of Object.entries(lists)) {
      if (isTakenBack(name)) continue;
      const [then, here, now] = [new Set(of(was)), new Set(of(card)), new Set(of(is))];
      for (const part of new Set([...then, ...here])) {
        const isUndone = then.has(part) !== here.has(part) && now.has(part) !== here.has(part);
        if (isUndone && !isOfOther(name, part)) undone.push(`${name} ${part} on card ${card.id}`);
      }
    }
  }
  // A document of an import that was undone together with its base comes again as new.
  const known = new Set(
    people.import_bases.flatMap(({ id, project_id, said }) => [
      id,
      ...Object.keys(said["comments"] ?? {}),
      ...Object.keys(said["times"] ?? {}),
      // The members of a card's base are those that the file assigned.
      ...(id === project_id ? Object.keys(said["members"] ?? {}) : []),
    ]),
  );
  const sections = ["cards", "lists", "boards", "sprints", "tags", "comments", "time_entries", "members"] as const;
  const [entriesThen, entriesNow] = [byId(before.time_entries), byId(after.time_entries)];
  for (const { id, duration_seconds } of people.time_entries) {
    const [was, is] = [entriesThen.get(id)?.duration_seconds, entriesNow.get(id)?.duration_seconds];
    if (was !== undefined && was !== duration_seconds && is !== duration_seconds) undone.push(`time ${id}`);
  }
  for (const section of [...sections, "projects"] as const) {
    const [then, here, now] = [before, people, after].map((snapshot) => byId(liveOf(snapshot[section])));
    if (then === undefined || here === undefined || now === undefined) continue;
    for (const id of then.keys())
      if (known.has(id) && !here.has(id) && now.has(id)) undone.push(`${section} ${id} is back`);
    for (const id of here.keys()) if (!now.has(id)) undone.push(`${section} ${id} is gone`);
  }
  return undone;
}

/** Time that was deleted is kept. */
const liveOf = (documents: readonly Named[]) => documents.filter((document) => !("deleted_at" in document));

const saidBy = ({ import_bases }: Snapshot) => new Map(import_bases.map(({ id, said }) => [id, said]));

const byId = <Document extends { readonly id: string }>(
  documents: readonly Document[],
): ReadonlyMap<string, Document> => new Map(documents.map((document) => [document.id, document]));
