import { applyViewDiff } from "./apply-diff";
import type { BoardDiff, BoardLane, LiveBoardSnapshot } from "./live-board";

type BoardState = Pick<LiveBoardSnapshot, "board" | "lists">;

/**
 * A copy of the board after a change, from that before it: for whoever is sent the changes of a live board. What else the
 * snapshot has, such as `status`, stays as it is. Rule P4.3.
 *
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
    const after = isChanged(change) ? applyViewDiff(before, change) : before;
    return Object.freeze({ list, cards: after, count: change.count, hasMore: change.hasMore });
  });
  return Object.freeze({ ...state, board: board?.item ?? state.board, lists: Object.freeze(lanes) });
}

const isChanged = ({ added, removed, moved, updated }: BoardDiff["cards"][number]): boolean =>
  added.length + removed.length + moved.length + updated.length > 0;
