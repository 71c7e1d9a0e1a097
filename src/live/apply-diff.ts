import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { BoardDiff, BoardLane, ItemChanges, LaneDiff, LaneList, PlacedItem } from "./live-view";
import type { BoardState } from "./shown";

/** How one list of items became another, without what is known of it already. */
export interface ListChanges<Item> {
  readonly added: readonly PlacedItem<Item>[];
  readonly removed: readonly { readonly index: number }[];
  readonly moved: readonly { readonly from: number; readonly to: number }[];
  readonly updated: readonly PlacedItem<Item>[];
}

export interface BoardChanges {
  readonly board?: Board | undefined;
  readonly lists: ListChanges<LaneList>;
  readonly cards: readonly (ListChanges<Card> & Pick<LaneDiff, "list_id" | "count" | "hasMore">)[];
}

/**
 * The items after a change, from those before it: for whoever is sent the changes of a live view and keeps a copy.
 * @example
 * const view = workspace.watchView({ type: "card", card_filters: {} });
 * await view.ready;
 * let copy = view.current;
 * view.subscribe((diff) => {
 *   copy = applyViewDiff(copy, diff);
 * });
 * await workspace.createCard({ title: "Invite the testers", board_id: "1" });
 * copy.map((card) => card.title); // ["Invite the testers", "Write the quick start"]
 * view.close();
 */
export const applyViewDiff = <Item>(items: readonly Item[], diff: ItemChanges<Item>): readonly Item[] =>
  changedItems(items, diff);

/** Refuses changes of items that are not there. */
export function changedItems<Item>(
  items: readonly Item[],
  { added, removed, moved, updated }: ListChanges<Item>,
): readonly Item[] {
  const gone = new Set([...removed.map(({ index }) => index), ...moved.map(({ from }) => from)]);
  for (const index of gone) if (!(index in items)) throw new RangeError(`There is no item ${index}.`);
  const result = items.filter((_, index) => !gone.has(index));
  const arrivals = [...added, ...moved.map(({ from, to }) => ({ index: to, item: items[from] as Item }))];
  for (const { index, item } of arrivals.sort((a, b) => a.index - b.index)) result.splice(index, 0, item);
  for (const { index, item } of updated) {
    if (!(index in result)) throw new RangeError(`There is no item ${index}.`);
    result[index] = item;
  }
  return Object.freeze(result);
}

/**
 * A copy of the board after a change, from that before it: for whoever is sent the changes of a live board. What else the
 * snapshot has, such as `status`, stays as it is. Rule P4.3.
 * @example
 * const live = workspace.watchBoard({ board_id: "1" });
 * await live.ready;
 * let copy = live.snapshot;
 * live.subscribe((diff) => {
 *   copy = applyBoardDiff(copy, diff);
 * });
 * await workspace.createCard({ title: "Invite the testers", board_id: "1" });
 * copy.lists[0]?.cards.map((card) => card.title); // ["Write the quick start", "Invite the testers"]
 * live.close();
 */
export function applyBoardDiff<State extends BoardState>(state: State, { board, ...changes }: BoardDiff): State {
  return changedBoard(state, { ...changes, board: board?.item });
}

export function changedBoard<State extends BoardState>(
  state: State,
  { board = state.board, lists, cards }: BoardChanges,
): State {
  const earlier = new Map(state.lists.map((lane) => [lane.list.id, lane]));
  const changed = new Map(cards.map((lane) => [lane.list_id, lane]));
  const ordered = changedItems(
    state.lists.map(({ list }) => list),
    lists,
  );
  const lanes = ordered.map((list): BoardLane => {
    const known = earlier.get(list.id) ?? { list, cards: Object.freeze([]), count: 0, hasMore: false };
    const change = changed.get(list.id);
    if (change === undefined) return known.list === list ? known : Object.freeze({ ...known, list });
    const { added, removed, moved, updated, count, hasMore } = change;
    const isChanged = added.length + removed.length + moved.length + updated.length > 0;
    return Object.freeze({ list, cards: isChanged ? changedItems(known.cards, change) : known.cards, count, hasMore });
  });
  return Object.freeze({ ...state, board, lists: Object.freeze(lanes) });
}
