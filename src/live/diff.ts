import type { STime } from "../base/time";
import type { BoardDiff, BoardLane, LaneDiff } from "./live-board";
import {
  type ItemChanges,
  type MovedItem,
  noChanges,
  type PlacedItem,
  type UpdatedItem,
  type ViewDiff,
} from "./live-view";
import type { BoardState } from "./shown";

type Identified = { readonly id: string };

/** How one list of items becomes another; undefined when they are the same. An item is identified by its id. */
export function diffBetween<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
  reason: ViewDiff<Item>["reason"],
  at: STime,
): ViewDiff<Item> | undefined {
  const changes = changesBetween(before, after);
  return changes && Object.freeze({ ...changes, reason, at });
}

/** How one state of a board becomes another; undefined when they are the same. */
export function boardDiffBetween(
  before: BoardState,
  after: BoardState,
  reason: BoardDiff["reason"],
  at: STime,
): BoardDiff | undefined {
  const earlier = new Map(before.lists.map((lane) => [lane.list.id, lane]));
  const lists = changesBetween(before.lists.map(listOf), after.lists.map(listOf));
  const cards = after.lists.flatMap((lane) => laneDiff(earlier.get(lane.list.id), lane));
  const { board: item } = after;
  const isOther = item !== undefined && item !== before.board;
  if (lists === undefined && cards.length === 0 && !isOther) return undefined;
  return Object.freeze({
    ...(isOther && { board: Object.freeze({ previous: before.board, item }) }),
    lists: lists ?? noChanges,
    cards: Object.freeze(cards),
    reason,
    at,
  });
}

const listOf = ({ list }: BoardLane) => list;

function laneDiff(before: BoardLane | undefined, after: BoardLane): readonly LaneDiff[] {
  if (before === after) return [];
  const { count, hasMore } = after;
  const changes = changesBetween(before?.cards ?? [], after.cards);
  const isSame = changes === undefined && count === (before?.count ?? 0) && hasMore === (before?.hasMore ?? false);
  return isSame ? [] : [Object.freeze({ list_id: after.list.id, count, hasMore, ...(changes ?? noChanges) })];
}

/** All that is different between two lists, frozen; undefined if nothing is. */
function changesBetween<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
): ItemChanges<Item> | undefined {
  const updated: UpdatedItem<Item>[] = [];
  const compare = (from: number, index: number): boolean => {
    const [previous, item] = [before[from], after[index]];
    if (previous === undefined || item === undefined || previous.id !== item.id) return false;
    if (previous !== item) updated.push({ index, item, previous });
    return true;
  };
  let start = 0;
  while (compare(start, start)) start += 1;
  // Mostly nothing is left, or what one item has passed.
  const rest = start < before.length || start < after.length ? rearranged(before, after, start, compare) : noChanges;
  const { added, removed, moved } = rest;
  if (added.length + removed.length + moved.length + updated.length === 0) return undefined;
  return Object.freeze({
    added: frozen(added),
    removed: frozen(removed),
    moved: frozen(moved),
    updated: frozen(updated),
  });
}

function frozen<Part extends object>(parts: readonly Part[]): readonly Part[] {
  if (parts.length === 0) return noChanges.added;
  for (const part of parts) Object.freeze(part);
  return Object.freeze(parts);
}

/** How lists differ that are the same up to a place. */
function rearranged<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
  start: number,
  compare: (from: number, index: number) => boolean,
) {
  const places = new Map<string, number>();
  for (let index = start; index < before.length; index += 1) places.set(before[index]?.id ?? "", index);
  const added: PlacedItem<Item>[] = [];
  const kept: MovedItem<Item>[] = [];
  for (const [offset, item] of after.slice(start).entries()) {
    const index = start + offset;
    const from = places.get(item.id);
    if (from === undefined || !compare(from, index)) added.push({ index, item });
    else {
      places.delete(item.id);
      kept.push({ from, to: index, item });
    }
  }
  const removed = before.flatMap((item, index) => (places.get(item.id) === index ? [{ index, item }] : []));
  const staying = longestRise(kept.map(({ from }) => from));
  return { added, removed, moved: kept.filter(({ from }) => !staying.has(from)) };
}
/** The numbers of a longest part of the list, not necessarily coherent, that rises throughout. No number comes twice. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** The index of the least number that ends a rise of each length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let length = ends.length;
    while (length > 0 && (numbers[ends[length - 1] ?? 0] ?? 0) > number) length -= 1;
    previous.push(ends[length - 1]);
    ends[length] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(numbers[index] ?? 0);
  return rise;
}
