import type { Card } from "../resources/card/card";
import type { BoardLane, LiveBoardSnapshot, WatchBoardInput } from "./board-stub";
import { type CardMove, inList, listShown, type ShownAnywhere } from "./card-move";
import { indexInLane } from "./lane-position";

/** A board with a card moved, as it will be once the move is committed, as far as what is shown tells. */
export function moveOnBoard(
  snapshot: LiveBoardSnapshot,
  move: CardMove,
  { card_filters }: WatchBoardInput,
  anywhere: ShownAnywhere,
): LiveBoardSnapshot {
  const shown = snapshot.lists.flatMap(({ cards }) => cards).find(({ id }) => id === move.card_id);
  // Whether another card belongs on a board with filters, only the workspace can tell.
  const card = shown ?? (card_filters == null ? anywhere.card(move.card_id) : undefined);
  if (card === undefined || card.archived !== undefined) return snapshot;
  const list_id = move.list_id ?? card.list_id;
  if (list_id === card.list_id && move.position == null) return snapshot;
  const lists = snapshot.lists.map((lane) => {
    const left = lane.list.id === card.list_id ? without(lane, card) : lane;
    return lane.list.id === list_id ? having(left, inList(card, listShown(lane.list)), move.position) : left;
  });
  return Object.freeze({ ...snapshot, lists: Object.freeze(lists) });
}

function without(lane: BoardLane, { id }: Card): BoardLane {
  return Object.freeze({
    ...lane,
    cards: Object.freeze(lane.cards.filter((card) => card.id !== id)),
    count: Math.max(lane.count - 1, 0),
  });
}

function having(lane: BoardLane, card: Card, position: CardMove["position"]): BoardLane {
  const index = indexInLane(lane, card.id, position ?? lane.list.card_order.length);
  const isBeyond = lane.hasMore && index >= lane.cards.length;
  const cards = isBeyond
    ? lane.cards
    : Object.freeze([...lane.cards.slice(0, index), card, ...lane.cards.slice(index)]);
  return Object.freeze({ ...lane, cards, count: lane.count + 1 });
}
