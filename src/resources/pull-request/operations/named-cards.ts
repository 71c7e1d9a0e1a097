import { ID_MAX_LENGTH, ID_PATTERN } from "../../../base/id-format";
import type { Session } from "../../../session/session";
import { branchName } from "../../card/branch-name";
import type { CardDocument } from "../../card/card-document";

/**
 * The cards whose work a branch holds: those whose id begins a segment of its name, before a hyphen and a letter, as in
 * `feature/12-write-the-copy`. What follows the hyphen need not be the present title. Rule U24.
 */
export async function namedCards(session: Session, branch: string): Promise<readonly CardDocument[]> {
  const segments = branch.split("/");
  const candidates = await session.getMany("card", [...new Set(segments.flatMap(possibleIds))]);
  const cards = new Map<string, Candidate>();
  for (const card of candidates) {
    if (card !== null) cards.set(card.id, { card, isReadable: await session.canRead("card", card) });
  }
  const named = segments.flatMap((segment) => cardOf(segment, cards) ?? []);
  return [...new Set(named)];
}

interface Candidate {
  readonly card: CardDocument;
  readonly isReadable: boolean;
}

/** Every beginning of the segment that could be an id, the longest first. */
function possibleIds(segment: string): readonly string[] {
  const start = segment.slice(0, ID_MAX_LENGTH + 1);
  const ends = [...start.matchAll(/-|$/g)].map(({ index }) => index);
  return ends
    .map((end) => start.slice(0, end))
    .filter((id) => ID_PATTERN.test(id))
    .reverse();
}

/** Numbers name a card only where they are its whole suggested name: `release/2` and `release/2-0` are not about card 2. */
function cardOf(segment: string, cards: ReadonlyMap<string, Candidate>): CardDocument | undefined {
  const found = possibleIds(segment).map((id) => cards.get(id));
  return found.find((candidate) => candidate !== undefined && isNamed(candidate, segment))?.card;
}

/** What a card is called tells only those who may read it whether it is the one. */
const isNamed = ({ card: { id, title }, isReadable }: Candidate, segment: string): boolean =>
  /^-\p{L}/u.test(segment.slice(id.length)) || (isReadable && branchName(id, title) === segment);
