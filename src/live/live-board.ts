import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { List } from "../resources/list/list";
import type { CardFilters } from "../views/filter-table";
import type { Disposal, LiveViewStatus, ViewDiff } from "./live-view";

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
export interface WatchBoardOptions {
  /**
   * Called when the request is refused or access is lost, and when the storage fails and the board goes stale. What it throws
   * is printed to the console. Default: nothing but `status` reports it.
   */
  readonly onError?: ((error: WorkspaceError) => unknown) | undefined;
}

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
export interface LiveBoardSnapshot {
  /** Without its lists; undefined until `ready`. */
  readonly board: Board | undefined;
  /** In the order of the board. */
  readonly lists: readonly BoardLane[];
  readonly status: LiveViewStatus;
  /** In the workspace's unit. */
  readonly nextChangeAt: STime | undefined;
  readonly error: WorkspaceError | undefined;
}

/** How one list of items became another, as a live view reports it. */
export type ItemChanges<Item> = Pick<ViewDiff<Item>, "added" | "removed" | "moved" | "updated">;

/** The changes to the cards of one list; in a new list, all cards are added. */
export interface LaneDiff extends ItemChanges<Card> {
  readonly list_id: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/** How a live board changed in one step. `applyBoardDiff` carries it out on a copy. */
export interface BoardDiff {
  readonly board?: { readonly previous: Board | undefined; readonly item: Board };
  readonly lists: ItemChanges<LaneList>;
  /** Only of the lists whose cards changed, in the order of the board. */
  readonly cards: readonly LaneDiff[];
  /** As in `ViewDiff`. */
  readonly reason: ViewDiff<Card>["reason"];
  /** When it changed, by the workspace's clock and in its unit. */
  readonly at: STime;
}

/** A listener of each change of a live board. What it returns is ignored. */
export type BoardDiffListener = (diff: BoardDiff) => unknown;

/** A board with its lists and their first cards, kept as they are. See `Workspace.watchBoard`. */
export interface LiveBoard extends Disposal, AsyncIterable<BoardDiff> {
  /** All that it shows; the same object until something of it changes. */
  readonly snapshot: LiveBoardSnapshot;
  readonly status: LiveViewStatus;
  /** Why the board is stale or failed. */
  readonly error: WorkspaceError | undefined;
  /** When the passing of time alone may change it next, in the workspace's unit. Undefined when only commits can. */
  readonly nextChangeAt: STime | undefined;
  /** Resolves when the board is there, or closed before; rejected when the request is refused. */
  readonly ready: Promise<void>;
  /**
   * Calls the listener with every change of `snapshot` from now on, one for each commit, after it has changed; the first
   * state comes as `added` to who listens before it is there. Needs no `this`. Returns the way to stop.
   */
  readonly subscribe: (listener: BoardDiffListener) => () => void;
  /** Resolves when it shows everything that is committed, and the time, as of the call; rejected where it cannot. */
  settled(): Promise<void>;
  /** Ends it: nothing is reported any more, and `snapshot` keeps what it shows. */
  close(): void;
  /** The changes from now on; ends when it is closed, throws when it fails. Whoever falls more than 100 behind gets them as one. */
  [Symbol.asyncIterator](): AsyncIterableIterator<BoardDiff>;
}
