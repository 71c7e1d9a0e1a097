import { callListener } from "../base/call-listener";
import { unref } from "../base/unref";
import { unexpected, WorkspaceError } from "../errors/errors";
import type { LiveViewStatus } from "../live/live-view";
import type { SnapshotStore } from "./snapshot-store";

/** The part that live views and live boards share. */
export type LiveSnapshot = { readonly status: LiveViewStatus; readonly error: WorkspaceError | undefined };

/** A live view or a live board, as far as it is shown. */
export interface LiveSource<Snapshot> {
  readonly snapshot: Snapshot;
  readonly subscribe: (listener: () => unknown) => () => void;
  close(): void;
}

/**
 * How long a source stays open after its last listener has gone, in milliseconds: long enough for a component that is
 * mounted anew at once, short enough for one that asks for something else with every letter typed.
 */
export const CLOSE_AFTER = 1000;

/** How a source is opened, shown and forgotten. */
export interface Sharing<Snapshot> {
  readonly open: () => LiveSource<Snapshot>;
  /** Shown until the source shows something. */
  readonly first: Snapshot;
  /** The snapshot to show in place of the source's own. */
  readonly change: (snapshot: Snapshot) => Snapshot;
  readonly whenClosed: () => void;
}

/** One live view or board for all who listen: opened with the first of them, closed some time after the last. */
export class SharedSource<Snapshot extends LiveSnapshot> {
  readonly #sharing: Sharing<Snapshot>;
  readonly #listeners = new Set<{ readonly hear: () => void }>();
  #source: LiveSource<Snapshot> | undefined;
  #own: Snapshot;
  #shown: Snapshot;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(sharing: Sharing<Snapshot>) {
    this.#sharing = sharing;
    this.#own = sharing.first;
    this.#shown = sharing.first;
  }

  /** The snapshot to show. */
  get shown(): Snapshot {
    return this.#shown;
  }

  /** The source's own snapshot. */
  get own(): Snapshot {
    return this.#own;
  }

  subscribe(hear: () => void): () => void {
    const listener = { hear };
    clearTimeout(this.#closing);
    this.#listeners.add(listener);
    if (this.#source === undefined && this.#own.status !== "failed") this.#open();
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#closeSoon();
    };
  }

  /** Shows what is to be shown by now, and notifies if it is something else. */
  refresh(): void {
    if (this.#source !== undefined) this.#own = this.#ownOf(this.#source.snapshot);
    const shown = this.#sharing.change(this.#own);
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const listener of [...this.#listeners]) {
      // One listener may stop another.
      if (this.#listeners.has(listener)) callListener(listener.hear, undefined);
    }
  }

  #open(): void {
    try {
      this.#source = this.#sharing.open();
      this.#source.subscribe(() => this.refresh());
    } catch (cause) {
      const error = cause instanceof WorkspaceError ? cause : unexpected(cause);
      this.#own = Object.freeze({ ...this.#sharing.first, status: "failed", error });
    }
    this.refresh();
  }

  #ownOf(snapshot: Snapshot): Snapshot {
    if (snapshot.status !== "loading") return snapshot;
    const { first } = this.#sharing;
    return snapshot.error === first.error ? first : Object.freeze({ ...first, error: snapshot.error });
  }

  #closeSoon(): void {
    if (this.#own.status === "failed") this.#close();
    else this.#closing = unref(setTimeout(() => this.#close(), CLOSE_AFTER));
  }

  #close(): void {
    this.#source?.close();
    this.#sharing.whenClosed();
  }
}

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
