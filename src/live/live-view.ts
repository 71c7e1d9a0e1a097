import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";

/** An item and its index: after the change where it was added or updated, before it where it was removed. */
export type PlacedItem<Item> = { readonly index: number; readonly item: Item };

/** An item that passed others that stayed. */
export interface MovedItem<Item> {
  /** Its index before the change. */
  readonly from: number;
  /** Its index after the change. */
  readonly to: number;
  /** As it is now; what else is new about it is in `updated` too. */
  readonly item: Item;
}

/** An item that looks different now, wherever it stands. */
export interface UpdatedItem<Item> extends PlacedItem<Item> {
  readonly previous: Item;
}

/** How one list of items became another, as a live view reports it. */
export interface ItemChanges<Item> {
  /** In the order of their indexes, as everything here. */
  readonly added: readonly PlacedItem<Item>[];
  readonly removed: readonly PlacedItem<Item>[];
  readonly moved: readonly MovedItem<Item>[];
  readonly updated: readonly UpdatedItem<Item>[];
}

const none: readonly never[] = Object.freeze([]);
export const noChanges = Object.freeze({ added: none, removed: none, moved: none, updated: none });

/** How a live view changed in one step. `applyViewDiff` carries it out on a copy. */
export interface ViewDiff<Item> extends ItemChanges<Item> {
  /**
   * The cause of the change: a commit, or the passing of time. With `status` the items are what
   * they were, and something else of the snapshot changed.
   */
  readonly reason: "commit" | "clock" | "status";
  /** When it changed, by the workspace's clock and in its unit. */
  readonly at: STime;
}

/**
 * - `loading`: the first items are being read.
 * - `live`: `current` is what the workspace holds.
 * - `stale`: the storage failed, or the server cannot be reached; `current` is what it was before, and is tried again with
 *   growing pauses up to 30 seconds.
 * - `failed`: the view cannot be shown, or a server lets its actor see it no longer; nothing more will come.
 * - `closed`: nothing more will come.
 */
export type LiveViewStatus = "loading" | "live" | "stale" | "failed" | "closed";

/** All that a live view shows. Frozen, as its items are. */
export interface LiveViewSnapshot<Item> {
  readonly items: readonly Item[];
  readonly status: LiveViewStatus;
  readonly hasMore: boolean;
  /** In the workspace's unit. */
  readonly nextChangeAt: STime | undefined;
  readonly error: WorkspaceError | undefined;
}

/** How much a live view shows, and who hears of its errors. */
export interface WatchViewOptions {
  /** How many of the first items to show, 1 to 1000. Default: the request's `count`, or 25. */
  readonly window?: number | undefined;
  /**
   * Called when the request is refused or access is lost, and when the storage fails, or the server is away, and what is shown
   * goes stale. What it throws is printed to the console. Default: nothing but `status` reports it.
   */
  readonly onError?: ((error: WorkspaceError) => unknown) | undefined;
}

/** A listener of each change of a live view. What it returns is ignored. */
export type ViewDiffListener<Item> = (diff: ViewDiff<Item>) => unknown;

type SymbolAt<Name extends string> = SymbolConstructor extends { readonly [N in Name]: infer Key extends symbol }
  ? Key
  : never;

/** `Symbol.dispose` and `Symbol.asyncDispose`, both of which close, where the language has them: for `using`. */
export type Disposal = { readonly [Key in SymbolAt<"dispose">]: () => void } & {
  readonly [Key in SymbolAt<"asyncDispose">]: () => Promise<void>;
};

/** The first items of a view, kept as they are. See `Workspace.watchView`. */
export interface LiveView<Item> extends Disposal, AsyncIterable<ViewDiff<Item>> {
  /** All that it shows; the same object until something of it changes. */
  readonly snapshot: LiveViewSnapshot<Item>;
  /**
   * The items, frozen; the same array until something changes, in which items that did not change are the same objects.
   * Empty until `ready`.
   */
  readonly current: readonly Item[];
  /** Whether more match than the window shows. */
  readonly hasMore: boolean;
  /**
   * When the passing of time alone may change the items next, in the workspace's unit: it changes nothing before, though
   * what would have changed then may be gone by that time. Undefined when only commits can.
   */
  readonly nextChangeAt: STime | undefined;
  readonly status: LiveViewStatus;
  /** Why the view is stale or failed. */
  readonly error: WorkspaceError | undefined;
  /** Resolves when the first items are there, or the view is closed before; rejected when the request is refused. */
  readonly ready: Promise<void>;
  /**
   * Calls the listener with every change of `snapshot` from now on, once each, after it has changed; the first items come as
   * `added` to who listens before they are there. Needs no `this`. Returns the way to stop.
   */
  readonly subscribe: (listener: ViewDiffListener<Item>) => () => void;
  /** Resolves when the view shows everything that is committed, and the time, as of the call; rejected where it cannot. */
  settled(): Promise<void>;
  /** Ends it: nothing is reported any more, and `current` stays as it is. */
  close(): void;
  /**
   * The changes from now on; ends when the view is closed, and throws when its request is refused. Whoever falls more than 100 changes behind gets them as one.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<ViewDiff<Item>>;
}
