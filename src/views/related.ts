import type { CardDocument } from "../resources/card/card-fields";
import type { FieldValue } from "../storage/query";
import type { FilterRow } from "./filter-table";
import type { View } from "./view";

export type RelatedKind = "card" | "tag" | "form";

export interface Relation {
  readonly idsOf: (card: CardDocument) => readonly string[];
  /** Its value for an actor who may read only those cards. */
  readonly valueFor: (card: CardDocument, readable: { has(id: string): boolean }) => FieldValue;
}

export const relations: Readonly<Record<string, Relation>> = {
  has_child_cards: {
    idsOf: (card) => card.child_card_ids,
    valueFor: (card, readable) => card.child_card_ids.some((id) => readable.has(id)),
  },
  parent_card_id: {
    idsOf: ({ parent_card_id }) => (parent_card_id === undefined ? [] : [parent_card_id]),
    valueFor: ({ parent_card_id = "" }, readable) => (readable.has(parent_card_id) ? parent_card_id : ""),
  },
  linked_card_types: {
    idsOf: (card) => card.linked_cards.map((link) => link.card_id),
    valueFor: (card, readable) =>
      card.linked_cards.flatMap((link) => (readable.has(link.card_id) ? link.linked_card_type : [])),
  },
};

/** The kind of documents a filter is about, if those are others than the ones that a view shows: some may be hidden. */
export function relatedKind({ field }: Pick<FilterRow, "field">): RelatedKind | undefined {
  if (Object.hasOwn(relations, field)) return "card";
  if (field === "tag_ids") return "tag";
  return field === "form_id" ? "form" : undefined;
}

export const asksOfRelated = ({ constraints }: Pick<View, "constraints">): boolean =>
  constraints.some(({ row }) => relatedKind(row) !== undefined);

export const relatedPart = <Asked extends Pick<View, "constraints">>(view: Asked): Asked => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => relatedKind(row) !== undefined),
});

export const unrelatedPart = (view: View): View => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => relatedKind(row) === undefined),
});
