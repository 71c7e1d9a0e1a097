import { boardMatchRows, boardRows, boardSortFields } from "./board-filters";
import { cardMatchRows, cardRows, cardSortFields } from "./card-filters";
import type { FieldIn, FilterRow, FilterRows } from "./filter-rows";
import { pageRows } from "./page-filters";
import type { ViewType } from "./view-request";

/** The filters of one type of view. */
export interface FilterSet {
  readonly rows: FilterRows;
  /** The rows of `include` and, negated, of `exclude`. */
  readonly matchRows: FilterRows;
  /** Declared fields as well as names in a request. */
  readonly sortFields: readonly string[];
}

/**
 * The table of filters: each key of a request is one row. Schema, queries, normal form, the reference evaluator and
 * explanations all come from it.
 */
export const filterTable = {
  board: { rows: boardRows, matchRows: boardMatchRows, sortFields: boardSortFields },
  card: { rows: cardRows, matchRows: cardMatchRows, sortFields: cardSortFields },
  page: { rows: pageRows, matchRows: boardMatchRows, sortFields: boardSortFields },
} as const satisfies Readonly<Record<ViewType, FilterSet>>;

/** The rows of all types of views. */
export const allRows = (): readonly FilterRow[] =>
  Object.values<FilterSet>(filterTable).flatMap(({ rows, matchRows }) => [rows, matchRows].flatMap(Object.values));

type Table = typeof filterTable;

/** The declared fields that the filters of a type are about. */
export type FilteredField<Type extends ViewType = ViewType> = {
  readonly [T in Type]: FieldIn<Table[T]["rows"]> | FieldIn<Table[T]["matchRows"]>;
}[Type];

/** The key of a type's filters in a request. */
export const filtersKey = (type: ViewType): string => `${type}_filters`;

export function isViewType(value: unknown): value is ViewType {
  return typeof value === "string" && Object.hasOwn(filterTable, value);
}
