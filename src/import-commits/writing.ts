import type { Documents, Kind } from "../documents";
import { WorkspaceError } from "../errors/errors";
import type { Session } from "../session/session";
import { anyOf } from "../storage/query";
import { type Said, saidOf } from "./merge";

/** Changed since the last import both in the file and by somebody here: it is as it was here. */
export interface ImportConflict {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  /** `title`, `list`, `members`, … */
  readonly field: string;
}

/** How many of each: by kind, or as `items of cards` by the list that they are parts of. */
type Counts = Record<string, number>;

/** As sections of snapshots are named. */
const plural = (kind: Kind): string => `${kind.replace(/y$/, "ie")}s`;

/** How many conflicts are named; the count has all of them. */
const NAMED_CONFLICTS = 1000;

/** A card with what relates it to others, as the file has it. */
export interface Relations extends Pick<Documents["card"], "id" | "parent_card_id" | "linked_cards"> {
  /** Whether this import has added or changed the card in other ways. */
  readonly isCounted: boolean;
}

/** The counts of one commit of an import, or of all of them together. */
export class Outcome {
  readonly added: Counts = {};
  readonly updated: Counts = {};
  /** Deleted here, and still in the file. */
  readonly left: Counts = {};
  readonly conflicts: ImportConflict[] = [];
  conflictCount = 0;
  /** Those that the file has changed, to be made once all cards are there. */
  readonly relations: Relations[] = [];

  count(what: "added" | "updated" | "left", kind: Kind): void {
    this.#count(what, plural(kind), 1);
  }

  leave(kind: Kind, parts: ReadonlyMap<string, number>): void {
    // Ticks go with their items.
    for (const [field, count] of parts)
      if (field !== "ticks") this.#count("left", `${field} of ${plural(kind)}`, count);
  }

  conflict(kind: Kind, { id, title }: { readonly id: string; readonly title: string }, fields: Iterable<string>): void {
    for (const field of fields) this.#name({ kind, id, title, field });
  }

  relate({ id, parent_card_id, linked_cards }: Documents["card"], isCounted: boolean): void {
    this.relations.push({ id, linked_cards, isCounted, ...(parent_card_id && { parent_card_id }) });
  }

  add(other: Outcome): void {
    for (const what of ["added", "updated", "left"] as const)
      for (const [name, count] of Object.entries(other[what])) this.#count(what, name, count);
    this.conflictCount += other.conflictCount - other.conflicts.length;
    for (const conflict of other.conflicts) this.#name(conflict);
    this.relations.push(...other.relations);
  }

  #count(what: "added" | "updated" | "left", name: string, count: number): void {
    this[what][name] = (this[what][name] ?? 0) + count;
  }

  #name(conflict: ImportConflict): void {
    this.conflictCount += 1;
    if (this.conflicts.length < NAMED_CONFLICTS) this.conflicts.push(conflict);
  }
}

export interface Writing {
  readonly session: Session;
  readonly space: string;
  /** Of its import, in a new space: all comes as the file has it, for relations name what is still to come. */
  readonly mark?: string | undefined;
  /** The fields of cards that the file has a place for. */
  readonly says: ReadonlySet<string>;
  readonly outcome: Outcome;
  /** Parts, such as comments, by the document that they are parts of; not written before all are there. */
  readonly parts: Map<string, { readonly field: string; readonly id: string; readonly said: string }[]>;
}

type InSpace = Pick<Writing, "session" | "space">;

export async function remember({ session, space }: InSpace, id: string, said: Said): Promise<void> {
  const base = await session.get("import_base", id);
  if (base === null) session.insert("import_base", { id, project_id: space, said });
  else await session.amend("import_base", id, (draft) => Object.assign(draft, { said }));
}

export async function isAllowed(act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return false;
    throw error;
  }
}

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
  readonly of: number;
}

/** Where an import may go: the id of a space, what it is called, and the sample with the ids that cards have in it. */
export type Candidate = { readonly space: string; readonly import_id: string; readonly sample: Sample };

/**
 * The place among the candidates of the space that this source is in: where most of the keys that both have stand for the same
 * titles, and enough of them. Else of the first that is free.
 */
export async function placeOf(session: Session, candidates: readonly Candidate[]): Promise<number> {
  const ids = candidates.map(({ space }) => space);
  const spaces = await session.getMany("project", ids);
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

export function importIdOf(document: object): string | undefined {
  const { user } = document as { readonly user?: { readonly source?: { readonly import_id?: string } } };
  return user?.source?.import_id;
}
