import type { LaneList } from "../live/live-board";
import type { Card } from "../resources/card/card";
import type { MoveCardInput } from "../resources/card/operations/move-card";

/** The input of `moveCard`, and a place as a user sees it. */
export interface CardMoveInput extends MoveCardInput {
  /**
   * Instead of `position`: directly after this card, or first for null. A list has cards that no board shows, archived ones and
   * those that filters leave out, so what a user sees tells no position.
   */
  readonly after_card_id?: string | null | undefined;
}

/** Where a card is moved to, as far as that can be told beforehand. */
export type CardMove = Pick<CardMoveInput, "card_id" | "list_id" | "position" | "after_card_id">;

/** Whether the list of the move is known: it is named, or none is, which is another place in the card's own list. */
export const isForeseeable = ({ list_id, board_id, sprint_id, project_id }: MoveCardInput): boolean =>
  list_id != null || (board_id == null && sprint_id == null && project_id == null);

/** The fields of a list that its cards show. */
export type ListShown = Pick<Card, "list_id" | "list_title" | "list_color" | "status">;

/** Finds the cards and lists that are shown anywhere. */
export interface ShownAnywhere {
  card(id: string): Card | undefined;
  list(id: string): ListShown | undefined;
}

/** The fields of a list that its cards show. */
export function listShown({ id, title, color, behavior }: LaneList): ListShown {
  return {
    list_id: id,
    list_title: title,
    ...(color !== undefined && { list_color: color }),
    ...(behavior !== "backlog" && { status: behavior }),
  };
}

/** The card as it is in another list. */
export function inList(card: Card, list: ListShown): Card {
  if (card.list_id === list.list_id) return card;
  const { status: _, list_color: __, ...others } = card;
  return Object.freeze({ ...others, ...list });
}
