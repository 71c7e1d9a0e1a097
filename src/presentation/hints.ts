import type { CardHint } from "../model/card-hint";
import { frozenList } from "../session/freeze";
import type { Reader } from "../session/reader";

type Hints = readonly CardHint[];

interface Readable {
  has(id: string): boolean;
}

/** Which of the cards and tags that hints propose the actor may read; undefined where nothing is hidden. */
export interface Proposed {
  readonly cards: Readable;
  readonly tags: Readable;
}

const cardIds = (hints: Hints): string[] =>
  hints.flatMap((hint) => (hint.type === "relation" ? [hint.relation.card.card_id] : []));

const tagIds = (hints: Hints): string[] => hints.flatMap((hint) => (hint.type === "tag" ? tagIdOf(hint.tag) : []));

const tagIdOf = ({ id }: Readonly<Record<string, unknown>>): string[] => (typeof id === "string" ? [id] : []);

export async function readProposed(reader: Reader, hints: Hints): Promise<Proposed | undefined> {
  if (!reader.isRestricted || hints.length === 0) return undefined;
  const [cards, tags] = await Promise.all([
    reader.getMany("card", cardIds(hints)),
    reader.getMany("tag", tagIds(hints)),
  ]);
  return { cards, tags };
}

/** The hints without those that propose something the actor may not read. */
export function shownHints(hints: Hints, proposed: Proposed | undefined): Hints {
  if (proposed === undefined || hints.length === 0) return hints;
  const isShown = (hint: CardHint): boolean =>
    cardIds([hint]).every((id) => proposed.cards.has(id)) && tagIds([hint]).every((id) => proposed.tags.has(id));
  return frozenList(hints.filter(isShown));
}

/** What hints are shown or hidden by. */
export const topicsOfHints = (hints: Hints): string[] => [
  ...cardIds(hints).flatMap((id) => ["card", id]),
  ...tagIds(hints).flatMap((id) => ["tag", id]),
];
