import type { Kind } from "../documents";
import type { Clause } from "../storage/query";
import type { SharedClauses } from "./shared-clauses";
import { type Judge, ShownItemCache } from "./shown-item-cache";

/** What is known of the commits, for all actors. */
export interface Remembrance extends Judge {
  /** The last commit whose changes are known, where there is none after it. */
  readonly current: number | undefined;
  /** Whether so many items are worth looking for. */
  isWorth(items: number): boolean;
  /** Takes note of what was committed since. */
  catchUp(): Promise<void>;
  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean;
  /** What hides documents, among all actors. */
  readonly hiding: SharedClauses;
}

/** What one actor was shown. */
export class ShownTo {
  readonly #all: Remembrance;
  readonly #caches = new Map<object, ShownItemCache>();
  #hiding = new Map<Kind, { readonly clauses: readonly Clause[]; readonly sequence: number }>();

  constructor(all: Remembrance) {
    this.#all = all;
  }

  /** The last commit whose changes are known, where there is none after it. */
  get current(): number | undefined {
    return this.#all.current;
  }

  isWorth(items: number): boolean {
    return this.#all.isWorth(items);
  }

  catchUp(): Promise<void> {
    return this.#all.catchUp();
  }

  /** What a presenter, or whatever makes items, has shown. */
  by(presenter: object): ShownItemCache {
    let cache = this.#caches.get(presenter);
    if (cache === undefined) {
      cache = new ShownItemCache(this.#all);
      this.#caches.set(presenter, cache);
    }
    return cache;
  }

  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean {
    return this.#all.isAccessAsAt(sequence);
  }

  /** What hides documents of the kind, if it is still the same. */
  hidingOf(kind: Kind): readonly Clause[] | undefined {
    const known = this.#hiding.get(kind);
    return known !== undefined && this.current !== undefined && this.#all.isAccessAsAt(known.sequence)
      ? known.clauses
      : undefined;
  }

  /** Remembers what hides documents of the kind after that commit. */
  hide(kind: Kind, clauses: readonly Clause[], sequence: number): void {
    this.#hiding.set(kind, { clauses: this.#all.hiding.share(clauses), sequence });
  }

  /** Forgets what was not shown for long; true when nothing is left. */
  growOld(): boolean {
    for (const [presenter, cache] of this.#caches) if (cache.growOld()) this.#caches.delete(presenter);
    return this.#caches.size === 0;
  }
}
