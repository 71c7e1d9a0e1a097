import type { Card, CardFilters } from "workspace-engine";
import type { BoardLane } from "../board/arrangement";
import { type CardField, cardFields } from "../card/card-fields";
import type { CardGroup } from "./virtual-table";

/** The fields that cards can be grouped by. */
export const groupings = cardFields.filter(({ from }) => from !== "cards");

/** The cards of lists by another field; one that has several values is in several groups, one without any in the last. */
export function groupsBy(
  field: CardField | undefined,
  lanes: readonly BoardLane[],
  nameOf: (id: string) => string | undefined,
): readonly CardGroup[] {
  if (field?.from === "lists") return lanes.map(({ list: { id, title }, ...lane }) => ({ id, name: title, ...lane }));
  const all = lanes.flatMap(({ cards }) => cards);
  if (field === undefined) return [{ id: "", name: "", count: all.length, cards: all }];
  const none = { id: "", name: `No ${field.name.toLowerCase()}` };
  const groups = new Map<string, { id: string; name: string; cards: Card[] }>();
  for (const card of all) {
    const chosen = field.chosen(card);
    for (const { id, name } of chosen.length === 0 ? [none] : chosen) {
      const group = groups.get(id) ?? { id, name: nameOf(id) ?? name, cards: [] };
      group.cards.push(card);
      groups.set(id, group);
    }
  }
  const keyOf = ({ id, name }: { readonly id: string; readonly name: string }): string =>
    typeof field.from === "string" ? name : id;
  return [...groups.values()]
    .map((group) => ({ ...group, count: group.cards.length }))
    .sort((a, b) => Number(a.id === "") - Number(b.id === "") || keyOf(a).localeCompare(keyOf(b)));
}

/** Cards of several lists, each in the order of the view, in that order all together: those without a value come last. */
export function inOrder(cards: readonly Card[], { sort_by }: CardFilters): readonly Card[] {
  const { field, order_ascending } = sort_by ?? {};
  if (!field) return cards;
  const sortValue = (card: Card): number => Number(Reflect.get(card, field)) || 0;
  const direction = order_ascending ? 1 : -1;
  return [...cards].sort((a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)];
    return one && other ? (one - other) * direction : Number(!one) - Number(!other);
  });
}
