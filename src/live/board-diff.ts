import type { STime } from "../base/time";
import { diffBetween } from "./diff";
import type { BoardDiff, BoardLane, ItemChanges, LaneDiff } from "./live-board";
import type { BoardState } from "./shown";

/** How one state of a board becomes another; undefined when they are the same. */
export function boardDiffBetween(
  before: BoardState,
  after: BoardState,
  reason: BoardDiff["reason"],
  at: STime,
): BoardDiff | undefined {
  const earlier = new Map(before.lists.map((lane) => [lane.list.id, lane]));
  const lists = diffBetween(before.lists.map(listOf), after.lists.map(listOf), reason, at);
  const cards = after.lists.flatMap((lane) => laneDiff(earlier.get(lane.list.id), lane, reason, at));
  const { board: item } = after;
  const isOther = item !== undefined && item !== before.board;
  if (lists === undefined && cards.length === 0 && !isOther) return undefined;
  return Object.freeze({
    ...(isOther ? { board: Object.freeze({ previous: before.board, item }) } : {}),
    lists: lists === undefined ? noChanges : changesOf(lists),
    cards: Object.freeze(cards),
    reason,
    at,
  });
}

function laneDiff(
  before: BoardLane | undefined,
  after: BoardLane,
  reason: BoardDiff["reason"],
  at: STime,
): readonly LaneDiff[] {
  if (before === after) return [];
  const { count, hasMore } = after;
  const cards = diffBetween(before?.cards ?? [], after.cards, reason, at);
  if (cards === undefined && count === (before?.count ?? 0) && hasMore === (before?.hasMore ?? false)) return [];
  const changes = cards === undefined ? noChanges : changesOf(cards);
  return [Object.freeze({ list_id: after.list.id, count, hasMore, ...changes })];
}

const none: readonly never[] = Object.freeze([]);
const noChanges = Object.freeze({ added: none, removed: none, moved: none, updated: none });

const listOf = ({ list }: BoardLane) => list;

const changesOf = <Item>({ added, removed, moved, updated }: ItemChanges<Item>): ItemChanges<Item> =>
  Object.freeze({ added, removed, moved, updated });
