import type { BoardDiff, BoardLane } from "./live-board";
import type { ItemChanges } from "./live-view";
import type { BoardState } from "./shown";

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
export function applyViewDiff<Item>(
  items: readonly Item[],
  { added, removed, moved, updated }: ItemChanges<Item>,
): readonly Item[] {
  const gone = new Set([...removed.map(({ index }) => index), ...moved.map(({ from }) => from)]);
  const result = gone.size === 0 ? [...items] : items.filter((_, index) => !gone.has(index));
  const arrivals = [...added, ...moved.map(({ to, item }) => ({ index: to, item }))];
  for (const { index, item } of arrivals.sort((a, b) => a.index - b.index)) result.splice(index, 0, item);
  for (const { index, item } of updated) result[index] = item;
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
export function applyBoardDiff<State extends BoardState>(state: State, { board, lists, cards }: BoardDiff): State {
  const earlier = new Map(state.lists.map((lane) => [lane.list.id, lane]));
  const changed = new Map(cards.map((lane) => [lane.list_id, lane]));
  const ordered = applyViewDiff(
    state.lists.map(({ list }) => list),
    lists,
  );
  const lanes = ordered.map((list): BoardLane => {
    const known = earlier.get(list.id);
    const change = changed.get(list.id);
    if (change === undefined && known?.list === list) return known;
    const { cards: before, count, hasMore } = known ?? { cards: Object.freeze([]), count: 0, hasMore: false };
    if (change === undefined) return Object.freeze({ list, cards: before, count, hasMore });
    const { added, removed, moved, updated } = change;
    const isChanged = added.length + removed.length + moved.length + updated.length > 0;
    const after = isChanged ? applyViewDiff(before, change) : before;
    return Object.freeze({ list, cards: after, count: change.count, hasMore: change.hasMore });
  });
  return Object.freeze({ ...state, board: board?.item ?? state.board, lists: Object.freeze(lanes) });
}
