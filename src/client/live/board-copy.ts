import type { EventSourceMessage } from "eventsource-parser";
import { isSame } from "../../base/is-same";
import type { BoardDiffEvent, BoardSnapshotEvent } from "../../http/streams/board-events";
import type { StateEvent } from "../../http/streams/view-events";
import { boardDiffBetween } from "../../live/board-diff";
import type { BoardLane } from "../../live/live-board";
import type { BoardSink, BoardState } from "../../live/shown";
import { deepFreeze } from "../../session/freeze";
import { errorIn } from "../requests/answer";
import { changed, kept } from "./received-items";

const none: readonly never[] = Object.freeze([]);

/** A live board elsewhere, as its events describe it. */
export class BoardCopy {
  readonly #sink: BoardSink;
  #state: BoardState = { board: undefined, lists: none };

  constructor(sink: BoardSink) {
    this.#sink = sink;
  }

  /** Shows what an event holds; returns when that was, by the clock of the workspace. */
  hear({ event, data }: EventSourceMessage): number {
    const received: StateEvent = deepFreeze(JSON.parse(data));
    if (event === "snapshot") this.#show(received, keptBoard(this.#state, received as BoardSnapshotEvent), "commit");
    if (event === "diff")
      this.#show(received, changedBoard(this.#state, received as BoardDiffEvent), (received as BoardDiffEvent).reason);
    if (event === "status" && received.status === "live") this.#show(received, this.#state, "commit");
    if (received.status === "stale") this.#sink.fail(errorIn(received, received.error?.code ?? 503));
    return received.at;
  }

  #show({ nextChangeAt, at }: StateEvent, after: BoardState, reason: "commit" | "clock"): void {
    const diff = boardDiffBetween(this.#state, after, reason, at);
    if (diff !== undefined) this.#state = after;
    this.#sink.show(this.#state);
    this.#sink.plan(nextChangeAt);
    this.#sink.notify(diff);
  }
}

/** The board that was received, but what is known of it and did not change, which stays the same objects. */
function keptBoard(known: BoardState, { board, lists }: BoardSnapshotEvent): BoardState {
  const lanes = new Map(known.lists.map((lane) => [lane.list.id, lane]));
  const merged = lists.map((received): BoardLane => {
    const lane = lanes.get(received.list.id);
    if (lane === undefined || isSame(lane, received)) return lane ?? received;
    const list = isSame(lane.list, received.list) ? lane.list : received.list;
    return Object.freeze({ ...received, list, cards: kept(lane.cards, received.cards) });
  });
  return { board: isSame(known.board, board) ? known.board : board, lists: Object.freeze(merged) };
}

function changedBoard(known: BoardState, { board = known.board, lists, cards }: BoardDiffEvent): BoardState {
  const lanes = new Map(known.lists.map((lane) => [lane.list.id, lane]));
  const changes = new Map(cards.map((lane) => [lane.list_id, lane]));
  const ordered = changed(
    known.lists.map(({ list }) => list),
    lists,
  );
  const merged = ordered.map((list): BoardLane => {
    const lane = lanes.get(list.id) ?? { list, cards: none, count: 0, hasMore: false };
    const change = changes.get(list.id);
    if (change === undefined) return lane.list === list ? lane : Object.freeze({ ...lane, list });
    const { count, hasMore } = change;
    return Object.freeze({ list, cards: changed(lane.cards, change), count, hasMore });
  });
  return { board, lists: Object.freeze(merged) };
}
