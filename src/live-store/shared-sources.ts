import { type LiveSnapshot, type LiveSource, SharedSource } from "./shared-source";
import type { SnapshotStore } from "./snapshot-store";

/** How what is shown differs from what a source shows. */
export type ChangeShown<Snapshot> = (snapshot: Snapshot, source: object) => Snapshot;

/** All live views of a workspace that are open, or all its live boards. */
export class SharedSources<Snapshot extends LiveSnapshot> {
  readonly #open = new Map<string, SharedSource<Snapshot>>();

  all(): Iterable<SharedSource<Snapshot>> {
    return this.#open.values();
  }

  /** Opens nothing, and remembers nothing, before somebody listens: on a server nobody does. */
  store(
    key: string,
    first: Snapshot,
    open: () => LiveSource<Snapshot>,
    change: ChangeShown<Snapshot>,
  ): SnapshotStore<Snapshot> {
    const make = (): SharedSource<Snapshot> => {
      const source: SharedSource<Snapshot> = new SharedSource({
        open,
        first,
        change: (snapshot) => change(snapshot, source),
        whenClosed: () => this.#open.delete(key),
      });
      this.#open.set(key, source);
      return source;
    };
    return Object.freeze({
      getSnapshot: () => this.#open.get(key)?.shown ?? first,
      getServerSnapshot: () => first,
      subscribe: (listener: () => void) => (this.#open.get(key) ?? make()).subscribe(listener),
    });
  }
}
