import type { TimeUnit } from "../base/time";
import type { DateMathExpression } from "../date-math";
import type { Clause, Selection, Sort } from "../storage/query";
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
