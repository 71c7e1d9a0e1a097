import type { DateMathExpression } from "../date-math";
import type { Clause, Sort } from "../storage/query";
import type { FilterRow } from "./filter-rows";
import type { ViewContext } from "./view-context";
import type { ViewType } from "./view-request";

/** A value of a list, as requests spell it. */
export type Name = string | number;

/** The bounds of a range, at least one of them. */
export interface Bounds {
  readonly after: DateMathExpression | undefined;
  readonly before: DateMathExpression | undefined;
}

/** One thing a view asks for: a row of the table of filters with what a request gives it. */
export interface Constraint {
  /** Where the request says so: `card_filters.include.members`. */
  readonly path: string;
  readonly row: FilterRow;
  /** A flag; a normalised needle; bounds; or the values of a list, each once, without the empty id. */
  readonly given: boolean | string | Bounds | readonly Name[];
  /** Says the same of documents. */
  readonly clause: (context: ViewContext) => Clause;
}

/** A view request that was read: valid, without what does not constrain, and sharing nothing with the request. */
export type View = { readonly type: ViewType; readonly constraints: readonly Constraint[]; readonly sort: Sort };
