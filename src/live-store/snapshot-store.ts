/**
 * Something to show that changes: what React's `useSyncExternalStore` takes, and what Vue, Svelte and Solid make their own
 * of in a few lines. None of its functions needs a `this`.
 */
export interface SnapshotStore<Snapshot> {
  /** The current snapshot: the same frozen object until it changes. Opens nothing. */
  readonly getSnapshot: () => Snapshot;
  /** The snapshot on a server, and during hydration. */
  readonly getServerSnapshot: () => Snapshot;
  /** Calls the listener after each change from now on. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}
