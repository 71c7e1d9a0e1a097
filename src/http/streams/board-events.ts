import { boardDiffBetween } from "../../live/board-diff";
import type { BoardDiff, BoardLane, LaneDiff, LaneList, LiveBoardSnapshot } from "../../live/live-board";
import type { Board } from "../../resources/board/board";
import type { Card } from "../../resources/card/card";
import { jsonOf } from "./item-json";
import { changesJson, type ListChanges, listUnder, one, type StateEvent } from "./view-events";
import type { EventFormat } from "./view-source";

/** The event `snapshot` of a live board. */
export interface BoardSnapshotEvent extends StateEvent {
  readonly board: Board;
  readonly lists: readonly BoardLane[];
}

/** The cards of a list that changed. */
export interface LaneDiffEvent extends ListChanges<Card> {
  readonly list_id: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/** The event `diff` of a live board: a `BoardDiff` without what the reader has already. */
export interface BoardDiffEvent extends StateEvent {
  readonly board?: Board;
  readonly lists: ListChanges<LaneList>;
  readonly cards: readonly LaneDiffEvent[];
  readonly reason: "commit" | "clock";
}

/** How a live board is written as events. */
export const boardEventFormat: EventFormat<LiveBoardSnapshot, BoardDiff> = {
  *whole({ board, lists }) {
    yield `"board":${JSON.stringify(board)},`;
    yield* listUnder("lists", lists, laneJson);
  },
  change: (diff) => (diff.reason === "status" ? undefined : changeJson(diff)),
  state: () => ({}),
  between: (before, after, { reason, at }) =>
    boardDiffBetween(before, after, reason === "clock" ? "clock" : "commit", at),
  isLarge: ({ cards }, { lists }) =>
    sum(cards, reportedCards) >=
    Math.max(
      1,
      sum(lists, ({ cards: { length } }) => length),
    ),
};

function* changeJson({ board, lists, cards, reason }: BoardDiff): Iterable<string> {
  yield `${board === undefined ? "" : `"board":${jsonOf(board.item)},`}"lists":{`;
  yield* changesJson(lists);
  yield "},";
  yield* listUnder("cards", cards, laneDiffJson);
  yield `,"reason":"${reason}"`;
}

function* laneJson(lane: BoardLane): Iterable<string> {
  yield `{"list":${jsonOf(lane.list)},`;
  yield* listUnder("cards", lane.cards, one(jsonOf));
  yield `,"count":${lane.count},"hasMore":${lane.hasMore}}`;
}

function* laneDiffJson(lane: LaneDiff): Iterable<string> {
  yield `{"list_id":${JSON.stringify(lane.list_id)},"count":${lane.count},"hasMore":${lane.hasMore},`;
  yield* changesJson(lane);
  yield "}";
}

const reportedCards = ({ added, updated }: LaneDiff): number => added.length + updated.length;

const sum = <Part>(parts: readonly Part[], size: (part: Part) => number): number =>
  parts.reduce((total, part) => total + size(part), 0);
