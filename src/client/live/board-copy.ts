import type { EventSourceMessage } from "eventsource-parser";
import { isSame } from "../../base/is-same";
import type { ToldBoard, ToldBoardDiff } from "../../http/streams/board-events";
import type { ToldState } from "../../http/streams/view-events";
import { boardDiffBetween } from "../../live/board-diff";
import type { BoardLane } from "../../live/live-board";
import type { BoardSink, BoardState } from "../../live/shown-board";
import { deepFreeze } from "../../session/freeze";
import { errorIn } from "../answer";
import { changed, kept } from "./told-items";

const none: readonly never[] = Object.freeze([]);

/** A live board elsewhere, as its events tell of it. */
export class BoardCopy {
  readonly #sink: BoardSink;
  #state: BoardState = { board: undefined, lists: none };

  constructor(sink: BoardSink) {
    this.#sink = sink;
  }

  /** Shows what an event tells; returns when that was, by the clock of the workspace. */
  hear({ event, data }: EventSourceMessage): number {
    const told: ToldState = deepFreeze(JSON.parse(data));
    if (event === "snapshot") this.#show(told, keptBoard(this.#state, told as ToldBoard), "commit");
    if (event === "diff")
      this.#show(told, changedBoard(this.#state, told as ToldBoardDiff), (told as ToldBoardDiff).reason);
    if (event === "status" && told.status === "live") this.#show(told, this.#state, "commit");
    if (told.status === "stale") this.#sink.fail(errorIn(told, told.error?.code ?? 503));
    return told.at;
  }

  #show({ nextChangeAt, at }: ToldState, after: BoardState, reason: "commit" | "clock"): void {
    const diff = boardDiffBetween(this.#state, after, reason, at);
    if (diff !== undefined) this.#state = after;
    this.#sink.show(this.#state);
    this.#sink.plan(nextChangeAt);
    this.#sink.notify(diff);
  }
}

/** The board that is told, but what is known of it and did not change, which stays the same objects. */
function keptBoard(known: BoardState, { board, lists }: ToldBoard): BoardState {
  const lanes = new Map(known.lists.map((lane) => [lane.list.id, lane]));
  const merged = lists.map((told): BoardLane => {
    const lane = lanes.get(told.list.id);
    if (lane === undefined || isSame(lane, told)) return lane ?? told;
    const list = isSame(lane.list, told.list) ? lane.list : told.list;
    return Object.freeze({ ...told, list, cards: kept(lane.cards, told.cards) });
  });
  return { board: isSame(known.board, board) ? known.board : board, lists: Object.freeze(merged) };
}

function changedBoard(known: BoardState, { board = known.board, lists, cards }: ToldBoardDiff): BoardState {
  const lanes = new Map(known.lists.map((lane) => [lane.list.id, lane]));
  const told = new Map(cards.map((lane) => [lane.list_id, lane]));
  const ordered = changed(
    known.lists.map(({ list }) => list),
    lists,
  );
  const merged = ordered.map((list): BoardLane => {
    const lane = lanes.get(list.id) ?? { list, cards: none, count: 0, hasMore: false };
    const change = told.get(list.id);
    if (change === undefined) return lane.list === list ? lane : Object.freeze({ ...lane, list });
    const { count, hasMore } = change;
    return Object.freeze({ list, cards: changed(lane.cards, change), count, hasMore });
  });
  return { board, lists: Object.freeze(merged) };
}
