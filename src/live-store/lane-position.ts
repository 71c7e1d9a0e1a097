import type { BoardLane } from "./board-stub";

/**
 * The `position` for `moveCard` that puts a card at an index among the cards that a lane of a board shows. The two differ: a
 * list has archived cards too, and those that the filters of the board leave out. Rule O6.
 *
 * @example
 * ```ts
 * import { positionInLane } from "workspace-engine/live-store";
 *
 * const board = workspace.watchBoard({ board_id: "1" });
 * await board.ready;
 * const [todo] = board.snapshot.lists;
 * const position = todo === undefined ? 0 : positionInLane(todo, "1", 0);
 * await workspace.moveCard({ card_id: "1", list_id: todo?.list.id, position });
 * position; // 0
 * board.close();
 * ```
 */
export function positionInLane(lane: BoardLane, card_id: string, index: number): number {
  const before = lane.cards.filter(({ id }) => id !== card_id)[index - 1];
  return before === undefined ? 0 : others(lane, card_id).indexOf(before.id) + 1;
}

/** The other way round: where a lane shows a card that has the position, or undefined if that is beyond what it shows. */
export function indexInLane(lane: BoardLane, card_id: string, position: number): number | undefined {
  const shown = lane.cards.filter(({ id }) => id !== card_id);
  const before = others(lane, card_id).slice(0, position);
  const index = shown.filter(({ id }) => before.includes(id)).length;
  const isBeyond = lane.hasMore && index === shown.length && before.at(-1) !== shown.at(-1)?.id;
  return isBeyond ? undefined : index;
}

const others = ({ list }: BoardLane, card_id: string): readonly string[] =>
  list.card_order.filter((id) => id !== card_id);
