import type { Card, CreateTimeEntryInput } from "workspace-engine";
import type { Subject } from "./subject";

/** When the subject's clock starts. */
const START = 1_767_603_600;

/** Does the same kind of thing again, as the commit of this number. */
export type Repeat = (index: number) => Promise<unknown>;

/** Typical operations; each call of one makes one commit. */
export const operations: Readonly<Record<string, (subject: Subject) => Repeat>> = {
  "updateCard (title)":
    ({ workspace, cards }) =>
    (index) =>
      workspace.updateCard({ card_id: turn(cards, index).id, title: `Title number ${index}` }),

  "updateCardContent (1,000 characters)":
    ({ workspace, cards }) =>
    (index) =>
      workspace.updateCardContent({ card_id: turn(cards, index).id, content: text(index, 1000) }),

  "moveCard (to another list)": (subject) => (index) => {
    const card = turn(subject.cards, index);
    const lists = subject.listsOf(card);
    const list_id = turn(lists, lists.indexOf(card.list_id) + 1 + roundOf(subject.cards, index));
    return subject.workspace.moveCard({ card_id: card.id, list_id });
  },

  createCard:
    ({ workspace, cards }) =>
    (index) =>
      workspace.createCard({ title: `Title number ${index}`, list_id: turn(cards, index).list_id }),

  "updateList (title)": ({ workspace, cards }) => {
    const lists = [...new Set(cards.map(({ list_id }) => list_id))];
    return (index) => workspace.updateList({ list_id: turn(lists, index), title: `Title number ${index}` });
  },

  createTimeEntry:
    ({ workspace, cards }) =>
    (index) =>
      workspace.createTimeEntry(newEntry(turn(cards, index), index)),

  "updateTimeEntry (duration)": (subject) => {
    const made = makeEntries(subject);
    return async (index) => {
      const time_entry_id = turn(await made, index);
      await subject.workspace.updateTimeEntry({ time_entry_id, duration_seconds: 60 + index });
    };
  },
};

async function makeEntries({ workspace, cards }: Subject): Promise<readonly string[]> {
  const entries = cards.slice(0, 100).map(newEntry);
  for (const entry of entries) await workspace.createTimeEntry(entry);
  return entries.map(({ id }) => id);
}

const newEntry = (card: Card, index: number): CreateTimeEntryInput => ({
  id: `01KE6Y4S00${String(index).padStart(16, "0")}`,
  scope_type: "card",
  scope_id: card.id,
  started_at: START,
  duration_seconds: 60,
});

/** Everything gets its turn. */
function turn<T>(all: readonly T[], index: number): T {
  const chosen = all[index % all.length];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}

/** How often every card has had its turn: a card is in another list each time. */
const roundOf = (cards: readonly Card[], index: number): number => Math.floor(index / cards.length);

const text = (index: number, length: number): string => `${index} `.padEnd(length, "All work and no play. ");
