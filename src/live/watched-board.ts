import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import { between } from "./diff";
import type { Composite, Resource, Viewer } from "./item";
import type { BoardDiff, BoardLane, LaneList } from "./live-view";
import type { BoardState, SinkOf, ViewSink } from "./shown";
import type { Upkeep } from "./upkeep";
import type { WatchedView } from "./watched-view";

/** The parts of a live board, each kept up to date like any other view. */
export interface BoardParts {
  readonly board: (sink: ViewSink<Resource>) => WatchedView;
  readonly lists: (sink: ViewSink<Resource>) => WatchedView;
  readonly lane: (listId: string, sink: ViewSink<Resource>) => WatchedView;
  readonly loss: () => Promise<WorkspaceError>;
}

/** One live board as it is kept right: the views of the board, of its lists and of the cards of each list, shown as one. */
export class WatchedBoard implements Composite {
  readonly #parts: BoardParts;
  readonly #sink: SinkOf<"watchBoard">;
  readonly #keeper: Upkeep;
  readonly #release: () => void;
  readonly #board: WatchedView;
  readonly #lists: WatchedView;
  readonly #lanes = new Map<string, WatchedView>();
  #begun: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  #state: BoardState = { board: undefined, lists: Object.freeze([]) };
  #reason: BoardDiff["reason"] = "clock";
  #isReady = false;
  /** Shared by all parts, so that what concerns them all is reported once. */
  readonly #part: ViewSink<Resource>;
  /** Resolves when the board is shown, or closed before; rejected when it cannot be. */
  readonly ready: Promise<void>;

  /** `release` lets go of it, which it asks for when it ends by itself. */
  constructor(parts: BoardParts, sink: SinkOf<"watchBoard">, keeper: Upkeep, release: () => void) {
    this.#parts = parts;
    this.#sink = sink;
    this.#keeper = keeper;
    this.#release = release;
    const touch = (): void => void keeper.touched.add(this);
    this.#part = {
      ...sink,
      hasListeners: () => false,
      whenClosed: () => {},
      show: (_state, reason) => {
        if (reason === "commit") this.#reason = reason;
        touch();
      },
      plan: touch,
      notify: () => {},
    };
    this.#board = parts.board(this.#part);
    this.#lists = parts.lists(this.#part);
    this.ready = new Promise((resolve, reject) => {
      this.#begun = { resolve, reject };
    });
    keeper.add(this.#board);
    keeper.add(this.#lists);
  }

  get isLost(): boolean {
    return this.#board.state === "shown" && this.#board.shown.length === 0;
  }

  settle(now: STime, inUnit: (ms: number) => STime): boolean {
    if (this.#sink.isClosed()) return true;
    if (this.isLost || !isShown(this.#board) || !isShown(this.#lists)) return false;
    const lists = this.#lists.shown as readonly LaneList[];
    this.#keepLanes(lists);
    if (![...this.#lanes.values()].every(isShown)) return false;
    this.#show(this.#stateWith(lists), now, inUnit);
    return true;
  }

  async end(): Promise<void> {
    const error = await this.#parts.loss();
    // A failure of the storage says nothing about the board.
    if (error.status >= 500) {
      this.#sink.fail(error);
      throw error;
    }
    if (this.#isReady) this.#sink.lose(error);
    this.#begun?.reject(error);
    this.#release();
  }

  get viewer(): Viewer {
    return this.#board.viewer;
  }

  release(): void {
    for (const view of [this.#board, this.#lists, ...this.#lanes.values()]) this.#keeper.delete(view);
    this.#lanes.clear();
    this.#keeper.touched.delete(this);
    this.#begun?.resolve();
  }

  #show(state: BoardState, now: STime, inUnit: (ms: number) => STime): void {
    const wakeAt = Math.min(...Array.from(this.#lanes.values(), (lane) => lane.wakeAt));
    const diff = between.watchBoard(this.#state, state, this.#reason, now);
    if (diff !== undefined) this.#state = state;
    this.#reason = "clock";
    this.#isReady = true;
    this.#sink.show(this.#state);
    this.#sink.plan(wakeAt === Number.POSITIVE_INFINITY ? undefined : inUnit(wakeAt));
    this.#sink.notify(diff);
    this.#begun?.resolve();
  }

  #keepLanes(lists: readonly LaneList[]): void {
    const ids = new Set(lists.map(({ id }) => id));
    for (const [id, lane] of this.#lanes) {
      if (ids.has(id)) continue;
      this.#lanes.delete(id);
      this.#keeper.delete(lane);
    }
    for (const id of ids) {
      if (this.#lanes.has(id)) continue;
      const lane = this.#parts.lane(id, this.#part);
      this.#lanes.set(id, lane);
      this.#keeper.add(lane);
    }
  }

  #stateWith(lists: readonly LaneList[]): BoardState {
    const known = new Map(this.#state.lists.map((lane) => [lane.list.id, lane]));
    const lanes = lists.flatMap((list) => {
      const lane = this.#lanes.get(list.id);
      return lane === undefined ? [] : [laneOf(list, lane, known.get(list.id))];
    });
    const [board] = this.#board.shown as readonly Board[];
    const before = this.#state.lists;
    const isSame = lanes.length === before.length && lanes.every((lane, index) => lane === before[index]);
    return { board, lists: isSame ? before : Object.freeze(lanes) };
  }
}

const isShown = ({ state }: WatchedView): boolean => state === "shown";

function laneOf(list: LaneList, view: WatchedView, known: BoardLane | undefined): BoardLane {
  const { hasMore } = view.window;
  const count = view.count;
  const shown = view.shown as readonly Card[];
  const isSame = known?.cards.length === shown.length && known.cards.every((card, index) => card === shown[index]);
  const cards = isSame ? known.cards : shown;
  if (known?.list === list && known.cards === cards && known.count === count && known.hasMore === hasMore) return known;
  return Object.freeze({ list, cards, count, hasMore });
}
