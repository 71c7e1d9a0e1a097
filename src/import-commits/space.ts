import type { Documents } from "../documents";
import type { Session } from "../session/session";
import { anyOf } from "../storage/clauses";
import { saidOf } from "./merge";

type Space = Documents["project"];

/** A space whose import did not finish: any later change of a space names another user. */
export const isUnfinished = ({ is_private, members, user_updated }: Space): boolean =>
  is_private &&
  members.length === 0 &&
  user_updated.source?.type === "import" &&
  user_updated.source.client_id !== undefined;

/** As it is until all of an import is in it; the mark says whose it is. */
export const hidden = (space: Space, mark: string): Space => ({
  ...space,
  is_private: true,
  members: [],
  user_updated: { ...space.user_updated, source: { type: "import", ...space.user_updated.source, client_id: mark } },
});

/** Some of a file's cards, by which an earlier import of the same source is recognised. */
export interface Sample {
  /** Ids of cards, with hashes of their titles. */
  readonly cards: [id: string, title: string][];
  /** How many cards there are in all. */
  readonly of: number;
}

/** Where an import may go: the id of a space, what it is called, and the sample with the ids that cards have in it. */
export interface Candidate {
  readonly space: string;
  readonly import_id: string;
  readonly sample: Sample;
}

/**
 * The place among the candidates of the space that this source is in: where most of the keys that both have stand for the same
 * titles, and enough of them. Else of the first that is free.
 */
export async function placeOf(session: Session, candidates: readonly Candidate[]): Promise<number> {
  const spaces = await session.getMany(
    "project",
    candidates.map(({ space }) => space),
  );
  for (const [index, candidate] of candidates.entries()) {
    const space = spaces[index];
    if (!space || isUnfinished(space) || importIdOf(space) !== candidate.import_id) continue;
    if (await isSame(session, candidate)) return index;
  }
  const free = spaces.findIndex((space) => space === null || isUnfinished(space));
  return Math.max(free, 0);
}

async function isSame(session: Session, { space, sample: { cards, of } }: Candidate): Promise<boolean> {
  const ids = cards.map(([id]) => id);
  const [bases, held] = [await session.getMany("import_base", ids), await session.getMany("card", ids)];
  const known = await session.count({ kind: "card", where: [anyOf("project_id", [space])] });
  let common = 0;
  let same = 0;
  for (const [index, [, title]] of cards.entries()) {
    const [base, card] = [bases[index], held[index]];
    if (!base && !card) continue;
    common += 1;
    if (base?.said["title"] === title || (card && saidOf.card(card).title === title)) same += 1;
  }
  const inAll = cards.length === 0 ? 0 : (same * of) / cards.length;
  // A workspace whose cards of it were all deleted is recognised by the source itself.
  return same > 0 && same * 2 >= common && inAll * 4 >= Math.min(of, Math.max(known, 1));
}

/** The import that a document is from. */
export function importIdOf(document: object): string | undefined {
  const { user } = document as { readonly user?: { readonly source?: { readonly import_id?: string } } };
  return user?.source?.import_id;
}
