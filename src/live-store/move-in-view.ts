import type { LiveViewSnapshot } from "../live/live-view";
import type { Card } from "../resources/card/card";
import type { CardViewRequest } from "../views/view-request";
import { type CardMove, inList, type ShownAnywhere } from "./card-move";

/**
 * A view of cards with a card moved: shown in its new list, and gone where the view asks for other lists. It keeps its place,
 * and enters no view, since a view does not tell by what.
 */
export function moveInView(
  snapshot: LiveViewSnapshot<Card>,
  { card_id, list_id }: CardMove,
  { card_filters }: CardViewRequest,
  anywhere: ShownAnywhere,
): LiveViewSnapshot<Card> {
  const card = snapshot.items.find(({ id }) => id === card_id);
  if (card === undefined || list_id == null || card.list_id === list_id) return snapshot;
  const wanted = card_filters.include?.lists;
  const isWanted = wanted == null || wanted.length === 0 || wanted.includes(list_id);
  const staysThere = isWanted && !card_filters.exclude?.lists?.includes(list_id);
  const list = anywhere.list(list_id);
  if (staysThere && list === undefined) return snapshot;
  const items = snapshot.items.flatMap((item) => {
    if (item !== card) return item;
    return staysThere && list !== undefined ? inList(card, list) : [];
  });
  return Object.freeze({ ...snapshot, items: Object.freeze(items) });
}
