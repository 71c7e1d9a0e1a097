import type { ListBehavior } from "workspace-engine";

/** What became of a Trello board: what was taken over, what was guessed or changed, and what has no place. */
export interface TrelloReport {
  readonly board: string;
  /** How many of each were taken over: lists, cards, tags, … */
  readonly imported: Readonly<Record<string, number>>;
  /** What each list was taken for, judging by its title. */
  readonly behaviors: readonly { readonly list: string; readonly behavior: ListBehavior }[];
  /** What was taken over in another form, and how often. */
  readonly changed: Readonly<Record<string, number>>;
  /** What has no place in a workspace, and how often it occurs. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Counts by name; names that never occur are left out. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
