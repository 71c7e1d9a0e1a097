import { boardDiffBetween } from "../../live/board-diff";
import type { BoardDiff, BoardLane, LaneDiff, LaneList, LiveBoardSnapshot } from "../../live/live-board";
import type { Board } from "../../resources/board/board";
import type { Card } from "../../resources/card/card";
import { jsonOf } from "./item-json";
import { changesJson, type ListChanges, list, type StateEvent } from "./view-events";
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
  whole: ({ board, lists }) => `"board":${JSON.stringify(board)},"lists":${list(lists, laneJson)}`,
  change: ({ board, lists, cards, reason }) => {
    if (reason === "status") return undefined;
    const changed = board === undefined ? "" : `"board":${jsonOf(board.item)},`;
    return `${changed}"lists":{${changesJson(lists)}},"cards":${list(cards, laneDiffJson)},"reason":"${reason}"`;
  },
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

const laneJson = (lane: BoardLane): string =>
  `{"list":${jsonOf(lane.list)},"cards":${list(lane.cards, jsonOf)},"count":${lane.count},"hasMore":${lane.hasMore}}`;

const laneDiffJson = (lane: LaneDiff): string =>
  `{"list_id":${JSON.stringify(lane.list_id)},"count":${lane.count},"hasMore":${lane.hasMore},${changesJson(lane)}}`;

const reportedCards = ({ added, updated }: LaneDiff): number => added.length + updated.length;

const sum = <Part>(parts: readonly Part[], size: (part: Part) => number): number =>
  parts.reduce((total, part) => total + size(part), 0);
