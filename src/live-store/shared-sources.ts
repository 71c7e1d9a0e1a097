import { callListener } from "../base/call-listener";
import { unref } from "../base/waiting";
import { unexpected, WorkspaceError } from "../errors/errors";
import type { LiveViewStatus } from "../live/live-view";
import type { SnapshotStore } from "./snapshot-store";

export type LiveSnapshot = { readonly status: LiveViewStatus; readonly error: WorkspaceError | undefined };

/** A live view or a live board, as far as it is shown. */
export interface LiveSource<Snapshot> {
  readonly snapshot: Snapshot;
  readonly subscribe: (listener: () => unknown) => () => void;
  close(): void;
}

/** Long enough for a component that is mounted anew at once, short enough for one that asks with every letter typed. */
export const CLOSE_AFTER = 1000;

export type ChangeShown<Snapshot> = (snapshot: Snapshot, source: object) => Snapshot;

type SharedSource<Snapshot> = ReturnType<typeof sharedSource<LiveSnapshot & Snapshot>>;

/** One live view or board for all who listen. It shows `first` until the source shows something. */
function sharedSource<Snapshot extends LiveSnapshot>(
  first: Snapshot,
  open: () => LiveSource<Snapshot>,
  change: ChangeShown<Snapshot>,
  whenClosed: () => void,
) {
  const listeners = new Set<{ readonly hear: () => void }>();
  let source: LiveSource<Snapshot> | undefined;
  let own = first;
  let shown = first;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const shared = {
    get shown(): Snapshot {
      return shown;
    },
    get own(): Snapshot {
      return own;
    },
    subscribe(hear: () => void): () => void {
      const listener = { hear };
      clearTimeout(closing);
      listeners.add(listener);
      if (source === undefined && own.status !== "failed") begin();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        if (own.status === "failed") close();
        else closing = unref(setTimeout(close, CLOSE_AFTER));
      };
    },
    /** Shows what is to be shown by now, and notifies if it is something else. */
    refresh(): void {
      if (source !== undefined) own = ownOf(source.snapshot);
      const next = change(own, shared);
      if (next === shown) return;
      shown = next;
      for (const listener of [...listeners]) {
        // One listener may stop another.
        if (listeners.has(listener)) callListener(listener.hear, undefined);
      }
    },
  };
  const begin = (): void => {
    try {
      source = open();
      source.subscribe(() => shared.refresh());
    } catch (cause) {
      const error = cause instanceof WorkspaceError ? cause : unexpected(cause);
      own = Object.freeze({ ...first, status: "failed", error });
    }
    shared.refresh();
  };
  const ownOf = (snapshot: Snapshot): Snapshot => {
    if (snapshot.status !== "loading") return snapshot;
    return snapshot.error === first.error ? first : Object.freeze({ ...first, error: snapshot.error });
  };
  const close = (): void => {
    source?.close();
    whenClosed();
  };
  return shared;
}

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
    change: ChangeShown<Snapshot> = (snapshot) => snapshot,
  ): SnapshotStore<Snapshot> {
    return Object.freeze({
      getSnapshot: () => this.#open.get(key)?.shown ?? first,
      getServerSnapshot: () => first,
      subscribe: (listener: () => void) => {
        const source = this.#open.get(key) ?? sharedSource(first, open, change, () => this.#open.delete(key));
        this.#open.set(key, source);
        return source.subscribe(listener);
      },
    });
  }
}
