import type { CardFilters, CardViewFilter } from "./card-filters";

type Editable<T> = T extends readonly (infer Item)[]
  ? Item[]
  : T extends object
    ? { -readonly [Key in keyof T]: Editable<T[Key]> }
    : T;

/** Filters of cards that can be changed in place. */
export interface EditableCardFilters extends Editable<Omit<CardFilters, "include" | "exclude">> {
  include: Editable<CardViewFilter>;
  exclude: Editable<CardViewFilter>;
}

/** A request for a view of cards, a `CardViewRequest`, that can be changed in place. */
export interface EditableCardView {
  type: "card";
  card_filters: EditableCardFilters;
  cursor?: string | null | undefined;
  count?: number | null | undefined;
}
