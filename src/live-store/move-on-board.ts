import { DEFAULT_PAGE_COUNT } from "../base/limits";
import type { BoardLane, LiveBoardRequest, LiveBoardSnapshot } from "../live/live-board";
import type { Card } from "../resources/card/card";
import { type CardMove, inList, listShown, type ShownAnywhere } from "./card-move";

/**
 * A board with a card moved, as it will be once the move is committed, as far as what is shown tells; the same board where the
 * card is there already.
 */
export function moveOnBoard(
  snapshot: LiveBoardSnapshot,
  move: CardMove,
  { card_filters, cards_per_list }: LiveBoardRequest,
  anywhere: ShownAnywhere,
): LiveBoardSnapshot {
  const shown = snapshot.lists.flatMap(({ cards }) => cards).find(({ id }) => id === move.card_id);
  // Whether another card belongs on a board with filters, only the workspace can tell.
  const card = shown ?? (card_filters == null ? anywhere.card(move.card_id) : undefined);
  if (card === undefined || (shown === undefined && card.archived !== undefined)) return snapshot;
  const list_id = move.list_id ?? card.list_id;
  const isPlaced = move.position != null || move.after_card_id !== undefined;
  if (list_id === card.list_id && (!isPlaced || card_filters?.sort_by != null)) return snapshot;
  const most = cards_per_list ?? DEFAULT_PAGE_COUNT;
  const lists = snapshot.lists.map((lane) => {
    const left = lane.list.id === card.list_id ? without(lane, card) : lane;
    const isTarget = lane.list.id === list_id;
    const moved = isTarget ? having(left, inList(card, listShown(lane.list)), move, most) : left;
    return isSameLane(lane, moved) ? lane : moved;
  });
  const isThere = lists.every((lane, index) => lane === snapshot.lists[index]);
  return isThere ? snapshot : Object.freeze({ ...snapshot, lists: Object.freeze(lists) });
}

function without(lane: BoardLane, { id }: Card): BoardLane {
  const cards = lane.cards.filter((card) => card.id !== id);
  return Object.freeze({ ...lane, cards: Object.freeze(cards), count: Math.max(lane.count - 1, 0) });
}

/** The lane with the card, which shows no more cards than it may. */
function having(lane: BoardLane, card: Card, move: CardMove, most: number): BoardLane {
  const index = indexIn(lane.cards, move);
  const isBeyond = lane.hasMore && index > lane.cards.length;
  const cards = isBeyond ? lane.cards : [...lane.cards.slice(0, index), card, ...lane.cards.slice(index)];
  const shown = Object.freeze(cards.slice(0, most));
  return Object.freeze({ ...lane, cards: shown, count: lane.count + 1, hasMore: lane.hasMore || cards.length > most });
}

/** Where it will be among the cards, without it; beyond them where that cannot be told, or it will be last. */
function indexIn(cards: readonly Card[], { position, after_card_id }: CardMove): number {
  if (after_card_id === undefined) return Math.max(position ?? Number.POSITIVE_INFINITY, 0);
  if (after_card_id === null) return 0;
  const index = cards.findIndex(({ id }) => id === after_card_id);
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

const isSameLane = (one: BoardLane, other: BoardLane): boolean =>
  one.count === other.count &&
  one.hasMore === other.hasMore &&
  one.cards.length === other.cards.length &&
  one.cards.every((card, index) => card === other.cards[index]);
