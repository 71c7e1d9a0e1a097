import type { FilterRow } from "./filter-rows";
import type { View } from "./view";

/** The declared fields that tell of other documents, by the kind of those: some may be hidden from who reads a card. */
const relatedKinds: ReadonlyMap<string, "card" | "tag" | "form"> = new Map([
  ["has_child_cards", "card"],
  ["parent_card_id", "card"],
  ["linked_card_types", "card"],
  ["tag_ids", "tag"],
  ["form_id", "form"],
]);

/** The kind of documents a filter is about, if those are others than the ones that a view shows. */
export const relatedKind = ({ field }: FilterRow) => relatedKinds.get(field);

/** Whether a view asks what cards tell of other documents. */
export const asksOfRelated = ({ constraints }: View): boolean =>
  constraints.some(({ row }) => relatedKinds.has(row.field));

/** The part of a view that asks what cards tell of other documents. */
export const relatedPart = (view: View): View => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => relatedKinds.has(row.field)),
});

/** The part of a view that asks about documents alone. */
export const unrelatedPart = (view: View): View => ({
  ...view,
  constraints: view.constraints.filter(({ row }) => !relatedKinds.has(row.field)),
});
