import { frozenList, isSame } from "../base/json";
import type { STime } from "../base/time";
import type { SummaryGroup } from "../summary/present-summary";
import type { Between } from "./live-subject";
import type {
  BoardDiff,
  BoardLane,
  ItemChanges,
  LaneDiff,
  PlacedItem,
  SummaryDiff,
  UpdatedItem,
  ViewDiff,
} from "./live-view";
import type { BoardState, DiffOf, StateOf, SummaryState, ViewState, Watch } from "./shown";
import { noChanges } from "./shown";

type Identified = { readonly id: string };
type Reason = ViewDiff<never>["reason"];

const itsId = ({ id }: Identified): string => id;
const keyInText = ({ key }: Pick<SummaryGroup, "key">): string => JSON.stringify(key);

const none = noChanges.added;

/** How one state became another; undefined when they are the same. An item is identified by its id. */
export const between: { readonly [Name in Watch]: Between<StateOf<Name>, DiffOf<Name>> } = {
  watchView: viewDiff,
  watchBoard: boardDiff,
  watchSummary: summaryDiff,
};

export function viewDiff<Item extends Identified>(
  before: Pick<ViewState<Item>, "items">,
  after: Pick<ViewState<Item>, "items">,
  reason: Reason,
  at: STime,
): ViewDiff<Item> | undefined {
  const changes = changesBetween(before.items, after.items, itsId);
  return changes && Object.freeze({ ...changes, reason, at });
}

function boardDiff(before: BoardState, after: BoardState, reason: Reason, at: STime): BoardDiff | undefined {
  const earlier = new Map(before.lists.map((lane) => [lane.list.id, lane]));
  const lists = changesBetween(before.lists.map(listOf), after.lists.map(listOf), itsId);
  const cards = after.lists.flatMap((lane) => laneDiff(earlier.get(lane.list.id), lane));
  const { board: item } = after;
  const isOther = item !== undefined && item !== before.board;
  if (lists === undefined && cards.length === 0 && !isOther) return undefined;
  const board = isOther && { board: Object.freeze({ previous: before.board, item }) };
  return Object.freeze({ ...board, lists: lists ?? noChanges, cards: Object.freeze(cards), reason, at });
}

function summaryDiff(
  { summary: before }: SummaryState,
  { summary: after }: SummaryState,
  reason: Reason,
  at: STime,
): SummaryDiff | undefined {
  if (after === undefined) return undefined;
  const { count, measures } = after;
  const groups = changesBetween(before?.groups ?? none, after.groups, keyInText);
  const isOther = count !== before?.count || !isSame(measures, before.measures);
  if (groups === undefined && !isOther) return undefined;
  const total = isOther && { total: Object.freeze({ count, measures }) };
  return Object.freeze({ ...total, groups: groups ?? noChanges, reason, at });
}

const listOf = ({ list }: BoardLane) => list;

function laneDiff(before: BoardLane | undefined, after: BoardLane): readonly LaneDiff[] {
  if (before === after) return [];
  const { count, hasMore } = after;
  const changes = changesBetween(before?.cards ?? [], after.cards, itsId);
  const stays = changes === undefined && count === (before?.count ?? 0) && hasMore === (before?.hasMore ?? false);
  return stays ? [] : [Object.freeze({ list_id: after.list.id, count, hasMore, ...(changes ?? noChanges) })];
}

/** All that is different between two lists, frozen; undefined if nothing is. */
function changesBetween<Item>(
  earlier: readonly Item[],
  later: readonly Item[],
  idOf: (item: Item) => string,
): ItemChanges<Item> | undefined {
  // V8 reads elements of frozen arrays several times as slowly. Most changes leave nearly all items as they are.
  const [before, after] = [[...earlier], [...later]];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const placed = (items: readonly Item[]): readonly PlacedItem<Item>[] =>
    items.slice(start, items.length - end).map((item, place) => ({ index: start + place, item }));
  const places = new Map(placed(before).map((one) => [idOf(one.item), one]));
  const added: PlacedItem<Item>[] = [];
  const updated: UpdatedItem<Item>[] = [];
  const kept: ItemChanges<Item>["moved"][number][] = [];
  for (const { index, item } of placed(after)) {
    const was = places.get(idOf(item));
    if (was === undefined) {
      added.push({ index, item });
      continue;
    }
    places.delete(idOf(item));
    kept.push({ from: was.index, to: index, item });
    if (was.item !== item) updated.push({ index, item, previous: was.item });
  }
  const removed = [...places.values()];
  const staying = longestRise(kept.map(({ from }) => from));
  const moved = kept.filter(({ from }) => !staying.has(from));
  if (added.length + removed.length + moved.length + updated.length === 0) return undefined;
  return Object.freeze({
    added: frozen(added),
    removed: frozen(removed),
    moved: frozen(moved),
    updated: frozen(updated),
  });
}

const frozen = <Part extends object>(parts: readonly Part[]): readonly Part[] =>
  frozenList(parts.map((part) => Object.freeze(part)));

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
