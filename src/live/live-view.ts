import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { List } from "../resources/list/list-fields";
import type { Summary, SummaryGroup } from "../summary/present-summary";
import type { CardFilters } from "../views/filter-table";

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
type Disposal = { readonly [Key in SymbolAt<"dispose">]: () => void } & {
  readonly [Key in SymbolAt<"asyncDispose">]: () => Promise<void>;
};

/** The members that live views, live boards and live summaries have in common. */
export interface LiveSubject<Snapshot, Diff> extends Disposal, AsyncIterable<Diff> {
  /** All that it shows; the same object until something of it changes. */
  readonly snapshot: Snapshot;
  /**
   * When the passing of time alone may change what it shows next, in the workspace's unit: it changes nothing before, though
   * what would have changed then may be gone by that time. Undefined when only commits can.
   */
  readonly nextChangeAt: STime | undefined;
  readonly status: LiveViewStatus;
  /** Why it is stale or failed. */
  readonly error: WorkspaceError | undefined;
  /** Resolves when it is shown, or is closed before; rejected when the request is refused. */
  readonly ready: Promise<void>;
  /**
   * Calls the listener with every change of `snapshot` from now on, one for each commit, after it has changed; the first
   * state comes as `added` to who listens before it is there. Needs no `this`. Returns the way to stop.
   */
  readonly subscribe: (listener: (diff: Diff) => unknown) => () => void;
  /** Resolves when it shows everything that is committed, and the time, as of the call; rejected where it cannot. */
  settled(): Promise<void>;
  /** Ends it: nothing is reported any more, and what it shows stays as it is. */
  close(): void;
  /** The changes from now on; ends when it is closed, throws when it fails. Whoever falls more than 100 behind gets them as one. */
  [Symbol.asyncIterator](): AsyncIterableIterator<Diff>;
}

/** The first items of a view, kept as they are. See `Workspace.watchView`. */
export interface LiveView<Item> extends LiveSubject<LiveViewSnapshot<Item>, ViewDiff<Item>> {
  /**
   * The items, frozen; the same array until something changes, in which items that did not change are the same objects.
   * Empty until `ready`.
   */
  readonly current: readonly Item[];
  /** Whether more match than the window shows. */
  readonly hasMore: boolean;
}

/** A list as a board shows it: its lane says which cards it has, and how many. */
export type LaneList = Omit<List, "card_order" | "total_cards" | "cards" | "epics">;

/** Which board to watch, and how much of it. */
export interface LiveBoardRequest {
  readonly board_id: string;
  /**
   * Which cards to show. Archived ones, and archived lists, are left out unless `is_archived` is given; null asks for both.
   * Cards come by `position` unless `sort_by` asks for another order. Rules P7.
   */
  readonly card_filters?: CardFilters | null | undefined;
  /** How many of the first cards of each list to show, 1 to 1000; 25 unless it is given. */
  readonly cards_per_list?: number | null | undefined;
}

/** Who hears of a live board's errors. */
export interface WatchBoardOptions extends Pick<WatchViewOptions, "onError"> {}

/** One list of a board with its first cards. Frozen, and the same object until something of it changes. */
export interface BoardLane {
  readonly list: LaneList;
  /** In the order of the list, the same array until something of it changes. */
  readonly cards: readonly Card[];
  /** How many cards of the list match, shown or not. */
  readonly count: number;
  /** Whether more match than are shown. */
  readonly hasMore: boolean;
}

/** All that a live board shows. Frozen. */
export interface LiveBoardSnapshot extends Omit<LiveViewSnapshot<never>, "items" | "hasMore"> {
  /** Without its lists; undefined until `ready`. */
  readonly board: Board | undefined;
  /** In the order of the board. */
  readonly lists: readonly BoardLane[];
}

/** The changes to the cards of one list; in a new list, all cards are added. */
export interface LaneDiff extends ItemChanges<Card> {
  readonly list_id: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/** How a live board changed in one step. `applyBoardDiff` carries it out on a copy. */
export interface BoardDiff extends Pick<ViewDiff<Card>, "reason" | "at"> {
  readonly board?: { readonly previous: Board | undefined; readonly item: Board };
  readonly lists: ItemChanges<LaneList>;
  /** Only of the lists whose cards changed, in the order of the board. */
  readonly cards: readonly LaneDiff[];
}

/** A listener of each change of a live board. What it returns is ignored. */
export type BoardDiffListener = (diff: BoardDiff) => unknown;

/** A board with its lists and their first cards, kept as they are. See `Workspace.watchBoard`. */
export interface LiveBoard extends LiveSubject<LiveBoardSnapshot, BoardDiff> {}

/** Who hears of a live summary's errors. */
export interface WatchSummaryOptions extends Pick<WatchViewOptions, "onError"> {}

/** All that a live summary shows. Frozen. */
export interface LiveSummarySnapshot extends Omit<LiveViewSnapshot<never>, "items" | "hasMore"> {
  /** As `summarizeView` gives it, with groups that did not change the same objects; undefined until `ready`. */
  readonly summary: Summary | undefined;
}

/** How a live summary changed in one step: `applyViewDiff` carries the changes of `groups` out on a copy of them. */
export interface SummaryDiff extends Pick<ViewDiff<never>, "reason" | "at"> {
  /** The numbers of all that the view shows, where they changed. */
  readonly total?: Pick<Summary, "count" | "measures">;
  /** By their index; groups never move. */
  readonly groups: ItemChanges<SummaryGroup>;
}

/** A listener of each change of a live summary. What it returns is ignored. */
export type SummaryDiffListener = (diff: SummaryDiff) => unknown;

/** The summary of a view, kept as it is. See `Workspace.watchSummary`. */
export interface LiveSummary extends LiveSubject<LiveSummarySnapshot, SummaryDiff> {}
