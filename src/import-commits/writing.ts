import type { Kind } from "../documents";
import { WorkspaceError } from "../errors/errors";
import type { Session } from "../session/session";
import type { Said } from "./merge";

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

/** The counts of one commit of an import, or of all of them together. */
export class Outcome {
  readonly added: Counts = {};
  readonly updated: Counts = {};
  /** Deleted here, and still in the file. */
  readonly left: Counts = {};
  readonly conflicts: ImportConflict[] = [];
  conflictCount = 0;
  /** Cards that the file relates to others in another way than before, and whether they are counted already. */
  readonly related = new Map<string, boolean>();

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

  /** Adds what another commit did; `repeated` is what one did, too, and was added before. */
  add(other: Outcome, repeated = new Outcome()): void {
    for (const what of ["added", "updated", "left"] as const)
      for (const [name, count] of Object.entries(other[what]))
        this.#count(what, name, count - (repeated[what][name] ?? 0));
    this.conflictCount += other.conflictCount - other.conflicts.length;
    for (const conflict of other.conflicts.slice(repeated.conflicts.length)) this.#name(conflict);
  }

  #count(what: "added" | "updated" | "left", name: string, count: number): void {
    if (count > 0) this[what][name] = (this[what][name] ?? 0) + count;
  }

  #name(conflict: ImportConflict): void {
    this.conflictCount += 1;
    if (this.conflicts.length < NAMED_CONFLICTS) this.conflicts.push(conflict);
  }
}

export interface Writing {
  readonly session: Session;
  /** The id of the space that the import made. */
  readonly space: string;
  /** The fields of cards that the file has a place for. */
  readonly says: ReadonlySet<string>;
  readonly outcome: Outcome;
  /** Parts, such as comments, by the document that they are parts of; not written before all are there. */
  readonly parts: Map<string, { readonly field: string; readonly id: string; readonly said: string }[]>;
}

/** Keeps what the source says now. */
export async function remember(
  { session, space }: Pick<Writing, "session" | "space">,
  id: string,
  said: Said,
): Promise<void> {
  const base = await session.get("import_base", id);
  if (base === null) session.insert("import_base", { id, project_id: space, said });
  else await session.amend("import_base", id, (draft) => Object.assign(draft, { said }));
}

/** Whether the rules of operations let something be done. */
export async function isAllowed(act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return false;
    throw error;
  }
}
