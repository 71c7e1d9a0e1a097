import type { Card } from "../resources/card/card";
import type { MoveCardInput } from "../resources/card/operations/move-card";
import type { List } from "../resources/list/list";

/** Where a card is moved to, as far as that can be told beforehand. */
export type CardMove = Pick<MoveCardInput, "card_id" | "list_id" | "position">;

/** Whether the list of the move is known: it is named, or none is, which is another place in the card's own list. */
export const isForeseeable = ({ list_id, board_id, sprint_id, project_id }: MoveCardInput): boolean =>
  list_id != null || (board_id == null && sprint_id == null && project_id == null);

/** What cards show of their list. */
export type ListShown = Pick<Card, "list_id" | "list_title" | "list_color" | "status">;

/** What is shown anywhere of a workspace. */
export interface ShownAnywhere {
  card(id: string): Card | undefined;
  list(id: string): ListShown | undefined;
}

/** What the cards of a list show of it. */
export function listShown({ id, title, color, behavior }: List): ListShown {
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
