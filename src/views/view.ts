import type { TimeUnit } from "../base/time";
import type { DateMathExpression } from "../date-math";
import type { CardDocument } from "../resources/card/card-fields";
import type { Clause, FieldValue, Selection, Sort } from "../storage/query";
import type { FilterRow, ViewType } from "./filter-table";

export interface ViewContext {
  /** The instant `now` stands for, in epoch milliseconds. */
  readonly now: number;
  readonly userId: string;
  /** IANA name of the zone of calendar units and of dates without an offset. */
  readonly timeZone: string;
  readonly timeUnit: TimeUnit;
}

export type Name = string | number;

export interface Bounds {
  readonly after: DateMathExpression | undefined;
  readonly before: DateMathExpression | undefined;
}

export interface Constraint {
  /** Where the request says so: `card_filters.include.members`. */
  readonly path: string;
  readonly row: FilterRow;
  /** A flag; a normalised needle; bounds; or the values of a list, each once, without the empty id. */
  readonly given: boolean | string | Bounds | readonly Name[];
  readonly clause: (context: ViewContext) => Clause;
}

/** A view request that was read: valid, without what does not constrain, and sharing nothing with the request. */
export type View = { readonly type: ViewType; readonly constraints: readonly Constraint[]; readonly sort: Sort };

export interface ViewQuery extends Selection {
  readonly sort: Sort;
}

/** Throws a 400 where a bound leaves the range of dates. Rules F, T3. */
export function compileView(
  { type, constraints, sort }: Omit<View, "type"> & { readonly type: string },
  context: ViewContext,
): ViewQuery {
  return { kind: type, where: constraints.map(({ clause }) => clause(context)), sort: storedSort(sort) };
}

/** The sort for storages; by position, the order within a list. */
export const storedSort = (sort: Sort): Sort => (sort.field === "position" ? { ...sort, field: "order_key" } : sort);

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
