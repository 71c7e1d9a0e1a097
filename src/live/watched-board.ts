import { keptList } from "../base/structural-sharing";
import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import { between } from "./diff";
import type { BoardDiff, BoardLane, LaneList } from "./live-view";
import type { BoardState, SinkOf, ViewSink } from "./shown";
import type { Upkeep } from "./upkeep";
import type { Resource, Viewer } from "./viewer";
import type { Composite, Kept } from "./watched";
import type { WatchedView } from "./watched-view";

/** The parts of a live board, each kept up to date like any other view. */
export interface BoardParts {
  readonly board: (sink: ViewSink<Resource>) => WatchedView;
  readonly lists: (sink: ViewSink<Resource>) => WatchedView;
  readonly lane: (listId: string, sink: ViewSink<Resource>) => WatchedView;
  readonly loss: () => Promise<WorkspaceError>;
}

/** One live board as it is kept right: the views of the board, of its lists and of the cards of each list, shown as one. */
export class WatchedBoard implements Composite, Kept {
  readonly sink: SinkOf<"watchBoard">;
  readonly #parts: BoardParts;
  readonly #upkeep: Upkeep;
  readonly #board: WatchedView;
  readonly #lists: WatchedView;
  readonly #lanes = new Map<string, WatchedView>();
  #state: BoardState = { board: undefined, lists: Object.freeze([]) };
  #reason: BoardDiff["reason"] = "clock";
  /** Shared by all parts, so that what concerns them all is reported once. */
  readonly #part: ViewSink<Resource>;

  constructor(parts: BoardParts, sink: SinkOf<"watchBoard">, upkeep: Upkeep) {
    this.#parts = parts;
    this.sink = sink;
    this.#upkeep = upkeep;
    const touch = (): void => void upkeep.touched.add(this);
    this.#part = {
      ...sink,
      hasListeners: () => false,
      show: (_state, reason) => {
        if (reason === "commit") this.#reason = reason;
        touch();
      },
      plan: touch,
      notify: () => {},
    };
    this.#board = parts.board(this.#part);
    this.#lists = parts.lists(this.#part);
  }

  get views(): readonly WatchedView[] {
    return [this.#board, this.#lists, ...this.#lanes.values()];
  }

  get viewer(): Viewer {
    return this.#board.viewer;
  }

  get isLost(): boolean {
    return this.#board.state === "shown" && this.#board.shown.length === 0;
  }

  settle(now: STime, inUnit: (ms: number) => STime): boolean {
    if (this.#board.isReleased) return true;
    if (this.isLost || !isShown(this.#board) || !isShown(this.#lists)) return false;
    const lists = this.#lists.shown as readonly LaneList[];
    this.#keepLanes(lists);
    if (!this.views.every(isShown)) return false;
    const state = this.#stateWith(lists);
    const wakeAt = Math.min(...this.views.map((view) => view.wakeAt));
    const diff = between.watchBoard(this.#state, state, this.#reason, now);
    if (diff !== undefined) this.#state = state;
    this.#reason = "clock";
    this.sink.show(this.#state);
    this.sink.plan(wakeAt === Number.POSITIVE_INFINITY ? undefined : inUnit(wakeAt));
    this.sink.notify(diff);
    return true;
  }

  async end(): Promise<void> {
    const error = await this.#parts.loss();
    // A failure of the storage says nothing about the board.
    if (error.status >= 500) {
      this.sink.fail(error);
      throw error;
    }
    this.sink.lose(error);
  }

  #keepLanes(lists: readonly LaneList[]): void {
    const ids = new Set(lists.map(({ id }) => id));
    for (const [id, lane] of this.#lanes) {
      if (ids.has(id)) continue;
      this.#lanes.delete(id);
      this.#upkeep.delete(lane);
    }
    for (const id of ids) {
      if (this.#lanes.has(id)) continue;
      const lane = this.#parts.lane(id, this.#part);
      this.#lanes.set(id, lane);
      this.#upkeep.add(lane);
    }
  }

  #stateWith(lists: readonly LaneList[]): BoardState {
    const known = new Map(this.#state.lists.map((lane) => [lane.list.id, lane]));
    const lanes = lists.flatMap((list) => {
      const lane = this.#lanes.get(list.id);
      return lane === undefined ? [] : [laneOf(list, lane, known.get(list.id))];
    });
    const [board] = this.#board.shown as readonly Board[];
    return { board, lists: keptList(this.#state.lists, lanes) };
  }
}

const isShown = ({ state }: WatchedView): boolean => state === "shown";

function laneOf(
  list: LaneList,
  { window: { hasMore }, count, shown }: WatchedView,
  known: BoardLane | undefined,
): BoardLane {
  const latest = shown as readonly Card[];
  const cards = known === undefined ? latest : keptList(known.cards, latest);
  if (known?.list === list && known.cards === cards && known.count === count && known.hasMore === hasMore) return known;
  return Object.freeze({ list, cards, count, hasMore });
}
