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
    const isTarget = lane.list.id === list_id;
    const moved = isTarget ? having(left, inList(card, listShown(lane.list)), move.position, lane.cards.length) : left;
    return isSameLane(lane, moved) ? lane : moved;
  });
  const isThere = lists.every((lane, index) => lane === snapshot.lists[index]);
  return isThere ? snapshot : Object.freeze({ ...snapshot, lists: Object.freeze(lists) });
}

function without(lane: BoardLane, { id }: Card): BoardLane {
  const cards = lane.cards.filter((card) => card.id !== id);
  return Object.freeze({ ...lane, cards: Object.freeze(cards), count: Math.max(lane.count - 1, 0) });
}

/** The lane with the card, which shows no more cards than before where it does not show all. */
function having(lane: BoardLane, card: Card, position: CardMove["position"], most: number): BoardLane {
  const index = indexInLane(lane, card.id, position ?? lane.list.card_order.length);
  const cards = index === undefined ? lane.cards : [...lane.cards.slice(0, index), card, ...lane.cards.slice(index)];
  const shown = lane.hasMore ? cards.slice(0, most) : cards;
  return Object.freeze({ ...lane, cards: Object.freeze(shown), count: lane.count + 1 });
}

const isSameLane = (one: BoardLane, other: BoardLane): boolean =>
  one.count === other.count &&
  one.cards.length === other.cards.length &&
  one.cards.every((card, index) => card === other.cards[index]);
