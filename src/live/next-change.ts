import { isSortable, type Kind, readField } from "../documents";
import { documentIn } from "../documents/stored";
import { ascending } from "../storage/clauses";
import type { Clause, Query, RangeClause } from "../storage/query";
import type { JsonObject, StoredDocument } from "../storage/storage";
import type { MovingBound, MovingRange } from "./moving-range";
import type { WatchedView } from "./watched-view";

/** Finds the first documents of an order that a view may hold. */
export type FindHeld = (query: Query & { readonly limit: number }) => Promise<readonly StoredDocument[]>;

/**
 * When the passing of time alone may change a view's window next, in epoch milliseconds; Infinity for never.
 *
 * Of the documents on one side of a moving bound the nearest is the first that the bound passes, however the bound moves.
 * So for each bound it takes no more than four documents: on either side the nearest that is in the window, and the
 * nearest that is kept out by the bound and would have a place before the window's edge.
 */
export async function nextChange(view: WatchedView, find: FindHeld, now: number): Promise<number> {
  let next = Number.POSITIVE_INFINITY;
  for (const range of view.ranges) {
    const inside = view.window.entries.map(({ document }) => dateOf(view.kind, document, range.field));
    for (const bound of [range.after, range.before]) {
      if (bound === undefined) continue;
      const isUpper = bound === range.before;
      const outside = await nearestOf(view, range, bound, isUpper, find, now);
      // Those beyond the edge count too where all are counted.
      const beyond = view.isCounted ? await nearestOf(view, range, bound, !isUpper, find, now) : [];
      const dates = [...nearest(inside, bound.at(now)), ...outside, ...beyond];
      next = Math.min(next, ...dates.map((date) => bound.crossing(date, now)));
    }
  }
  return Math.max(next, now + 1);
}

/** The greatest value up to the bound, and the least above it. */
function nearest(values: readonly number[], bound: number): readonly number[] {
  const below = Math.max(...values.filter((value) => value <= bound));
  const above = Math.min(...values.filter((value) => value > bound));
  return [below, above].filter(Number.isFinite);
}

/** The dates of the nearest document on one side of a bound that the window would reach; no date counts as 0. */
async function nearestOf(
  view: WatchedView,
  range: MovingRange,
  bound: MovingBound,
  isAbove: boolean,
  findHeld: FindHeld,
  now: number,
): Promise<readonly number[]> {
  const limit = bound.at(now);
  const { kind } = view;
  const { field } = range;
  const where = [...view.whereAtAnyTime(), ...beforeEdge(view)];
  const sort = { field, direction: isAbove ? "ascending" : "descending" } as const;
  const isSorted = isSortable(kind, field);
  const find = async (beyond: Omit<RangeClause, "operator" | "field">) => {
    const clause: Clause = { operator: "range", field, ...beyond };
    const query = { kind, where: [...where, clause], sort: isSorted ? sort : ascending("id"), limit: 1 };
    const [found] = await findHeld(query);
    return found === undefined ? undefined : dateOf(kind, found.body, field);
  };
  let value = await find(isAbove ? { above: limit } : { atMost: limit });
  // Where nothing is sorted by the field, the distance is halved until nothing is nearer.
  let near = isAbove ? limit : limit + 1;
  while (!isSorted && value !== undefined && Math.abs(value - near) > 1) {
    const middle = Math.floor((near + value) / 2);
    const nearer = await find(isAbove ? { above: limit, atMost: middle } : { above: middle - 1, atMost: limit });
    if (nearer === undefined) near = middle;
    else value = nearer;
  }
  const found = value === undefined ? [] : [value];
  // Documents without a date come last in every order, but count as 0.
  return isAbove && limit < 0 ? [...found, 0] : found;
}

/** The clauses of the documents up to the window's edge, inclusive. */
function beforeEdge({ window, sort, isCounted }: WatchedView): readonly Clause[] {
  const key = window.edge?.key;
  if (isCounted || typeof key !== "number" || key === 0) return [];
  const range = sort.direction === "descending" ? { above: key - 1 } : { atMost: key };
  return [{ operator: "range", field: sort.field, ...range }];
}

function dateOf(kind: Kind, document: JsonObject, field: string): number {
  const value = readField(kind, documentIn(kind, document), field);
  return typeof value === "number" ? value : 0;
}
