import { ChangeLog } from "./change-log";
import { Collection } from "./collection";

/** Everything that is kept of one team. */
export class TeamState {
  readonly log: ChangeLog;
  readonly #collections = new Map<string, Collection>();
  readonly #counters = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(retainedChanges: number) {
    this.log = new ChangeLog(retainedChanges);
  }

  collection(kind: string): Collection {
    let collection = this.#collections.get(kind);
    if (collection === undefined) {
      collection = new Collection();
      this.#collections.set(kind, collection);
    }
    return collection;
  }

  allocate(counter: string, n: number): number {
    const last = this.#counters.get(counter) ?? 0;
    this.#counters.set(counter, last + n);
    return last + 1;
  }

  subscribe(wake: () => void): () => void {
    const listener = () => wake();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A microtask each, so that a listener that throws harms neither the commit nor the other listeners. */
  wake(): void {
    for (const listener of this.#listeners) {
      queueMicrotask(() => {
        if (this.#listeners.has(listener)) listener();
      });
    }
  }
}
