import { boardDiffBetween } from "../../live/board-diff";
import type { BoardDiff, BoardLane, LaneDiff, LaneList, LiveBoardSnapshot } from "../../live/live-board";
import type { Board } from "../../resources/board/board";
import type { Card } from "../../resources/card/card";
import { jsonOf } from "./item-json";
import { changesJson, list, type ToldChanges, type ToldState } from "./view-events";
import type { Telling } from "./view-source";

/** The event `snapshot` of a live board. */
export interface ToldBoard extends ToldState {
  readonly board: Board;
  readonly lists: readonly BoardLane[];
}

/** What is told of the cards of a list that changed. */
export interface ToldLane extends ToldChanges<Card> {
  readonly list_id: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/** The event `diff` of a live board: a `BoardDiff` without what the reader has already. */
export interface ToldBoardDiff extends ToldState {
  readonly board?: Board;
  readonly lists: ToldChanges<LaneList>;
  readonly cards: readonly ToldLane[];
  readonly reason: "commit" | "clock";
}

/** How a stream tells of a live board. */
export const tellingOfBoards: Telling<LiveBoardSnapshot, BoardDiff> = {
  whole: ({ board, lists }) => `"board":${JSON.stringify(board)},"lists":${list(lists, laneJson)}`,
  change: ({ board, lists, cards, reason }) => {
    if (reason === "status") return undefined;
    const told = board === undefined ? "" : `"board":${jsonOf(board.item)},`;
    return `${told}"lists":{${changesJson(lists)}},"cards":${list(cards, laneDiffJson)},"reason":"${reason}"`;
  },
  state: () => ({}),
  between: (before, after, { reason, at }) =>
    boardDiffBetween(before, after, reason === "clock" ? "clock" : "commit", at),
  isLarge: ({ cards }, { lists }) =>
    sum(cards, toldCards) >=
    Math.max(
      1,
      sum(lists, ({ cards: { length } }) => length),
    ),
};

const laneJson = (lane: BoardLane): string =>
  `{"list":${jsonOf(lane.list)},"cards":${list(lane.cards, jsonOf)},"count":${lane.count},"hasMore":${lane.hasMore}}`;

const laneDiffJson = (lane: LaneDiff): string =>
  `{"list_id":${JSON.stringify(lane.list_id)},"count":${lane.count},"hasMore":${lane.hasMore},${changesJson(lane)}}`;

const toldCards = ({ added, updated }: LaneDiff): number => added.length + updated.length;

const sum = <Part>(parts: readonly Part[], size: (part: Part) => number): number =>
  parts.reduce((total, part) => total + size(part), 0);
