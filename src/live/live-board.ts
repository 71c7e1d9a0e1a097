import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { List } from "../resources/list/list";
import type { CardFilters } from "../views/filter-table";
import type { Disposal, ItemChanges, LiveView, LiveViewSnapshot, ViewDiff, WatchViewOptions } from "./live-view";

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
export interface LiveBoard
  extends Disposal,
    AsyncIterable<BoardDiff>,
    Pick<LiveView<never>, "status" | "error" | "nextChangeAt" | "ready" | "settled" | "close"> {
  /** All that it shows; the same object until something of it changes. */
  readonly snapshot: LiveBoardSnapshot;
  /**
   * Calls the listener with every change of `snapshot` from now on, one for each commit, after it has changed; the first
   * state comes as `added` to who listens before it is there. Needs no `this`. Returns the way to stop.
   */
  readonly subscribe: (listener: BoardDiffListener) => () => void;
  /** The changes from now on; ends when it is closed, throws when it fails. Whoever falls more than 100 behind gets them as one. */
  [Symbol.asyncIterator](): AsyncIterableIterator<BoardDiff>;
}
