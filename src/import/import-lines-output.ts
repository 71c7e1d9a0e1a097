import type { Counts, ImportConflict, Outcome } from "../import-commits/writing";
import type { LoadLinesOptions } from "../snapshot/operations/load-lines";

/** How `importLines` reports its progress, when it gives up, and whether it writes at all. */
export interface ImportLinesOptions extends LoadLinesOptions {
  /** Writes nothing, and answers what would become of the lines. */
  readonly dryRun?: boolean | undefined;
}

/** How many conflicts are named; the count has all of them. */
const NAMED_CONFLICTS = 1000;

/** The result of an import, or of a dry run of it. */
export interface ImportLinesOutput {
  /** The space that the lines are in, and its title. */
  readonly project_id: string;
  readonly title: string;
  /** Whether the space is a new one: no earlier import is of this source. */
  readonly is_new: boolean;
  /** How many documents were new. */
  readonly added: number;
  /** How many were there from an earlier import, and were changed. */
  readonly updated: number;
  /** The same by kind: `cards`, `lists`, … */
  readonly added_by_kind: Readonly<Record<string, number>>;
  readonly updated_by_kind: Readonly<Record<string, number>>;
  /** Deleted here, still in the file, and left deleted, by kind; `items of cards` are items of checklists. */
  readonly left_deleted: Readonly<Record<string, number>>;
  /** Changed both by the file and by somebody here: it is as it was here. At most 1000 of them. */
  readonly conflicts: readonly ImportConflict[];
  readonly conflict_count: number;
}

const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Adds up what the commits of an import did. */
export class OutputSoFar {
  readonly #added: Counts = {};
  readonly #updated: Counts = {};
  readonly #left: Counts = {};
  readonly #conflicts: ImportConflict[] = [];
  #conflictCount = 0;

  /** `repeated` is what the commit did, too, and was added before. */
  add({ added, updated, left, conflicts }: Outcome, repeated?: Outcome): void {
    addUp(this.#added, added, repeated?.added);
    addUp(this.#updated, updated, repeated?.updated);
    addUp(this.#left, left, repeated?.left);
    const fresh = conflicts.slice(repeated?.conflicts.length ?? 0);
    this.#conflictCount += fresh.length;
    this.#conflicts.push(...fresh.slice(0, NAMED_CONFLICTS - this.#conflicts.length));
  }

  of(project_id: string, title: string, is_new: boolean): ImportLinesOutput {
    return {
      project_id,
      title,
      is_new,
      added: total(this.#added),
      updated: total(this.#updated),
      added_by_kind: this.#added,
      updated_by_kind: this.#updated,
      left_deleted: this.#left,
      conflicts: this.#conflicts,
      conflict_count: this.#conflictCount,
    };
  }
}

function addUp(sums: Counts, counts: Counts, without: Counts = {}): void {
  for (const [name, count] of Object.entries(counts)) {
    const sum = (sums[name] ?? 0) + count - (without[name] ?? 0);
    if (sum > 0) sums[name] = sum;
  }
}
