import { isSortable, type Kind, readField } from "../documents";
import { documentIn } from "../documents/stored";
import { ascending } from "../storage/clauses";
import type { Clause, RangeClause } from "../storage/query";
import type { JsonObject } from "../storage/storage";
import type { FindHeld } from "./find-held";
import type { MovingBound, MovingRange } from "./moving-range";
import type { WatchedView } from "./watched-view";

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
      const beyond = view.count === undefined ? [] : await nearestOf(view, range, bound, !isUpper, find, now);
      next = Math.min(next, firstCrossing(bound, [...nearest(inside, bound.at(now)), ...outside, ...beyond], now));
    }
  }
  return Math.max(next, now + 1);
}

const firstCrossing = (bound: MovingBound, values: readonly number[], now: number): number =>
  Math.min(...values.map((value) => bound.crossing(value, now)));

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
  const where = [...view.whereAtAnyTime(), ...beforeEdge(view)];
  const find = async (beyond: Omit<RangeClause, "operator" | "field">, direction?: "ascending" | "descending") => {
    const clause: Clause = { operator: "range", field: range.field, ...beyond };
    const sort = direction === undefined ? ascending("id") : { field: range.field, direction };
    const [found] = await findHeld({ kind: view.kind, where: [...where, clause], sort, limit: 1 });
    return found === undefined ? undefined : dateOf(view.kind, found.body, range.field);
  };
  const value = isSortable(view.kind, range.field)
    ? await (isAbove ? find({ above: limit }, "ascending") : find({ atMost: limit }, "descending"))
    : await (isAbove ? leastAbove(limit, find) : greatestUpTo(limit, find));
  const found = value === undefined ? [] : [value];
  // Documents without a date come last in every order, but count as 0.
  return isAbove && limit < 0 ? [...found, 0] : found;
}

type Find = (range: { readonly above?: number; readonly atMost?: number }) => Promise<number | undefined>;

/** Where nothing is sorted by the field: halves the distance again and again. */
async function leastAbove(limit: number, find: Find): Promise<number | undefined> {
  let best = await find({ above: limit });
  let low = limit;
  while (best !== undefined && best - low > 1) {
    const middle = Math.floor((low + best) / 2);
    const nearer: number | undefined = await find({ above: low, atMost: middle });
    if (nearer === undefined) low = middle;
    else best = nearer;
  }
  return best;
}

async function greatestUpTo(limit: number, find: Find): Promise<number | undefined> {
  let best = await find({ atMost: limit });
  let high = limit;
  while (best !== undefined && high > best) {
    const middle = Math.floor((best + high) / 2);
    const nearer: number | undefined = await find({ above: middle, atMost: high });
    if (nearer === undefined) high = middle;
    else best = nearer;
  }
  return best;
}

/** The clauses of the documents up to the window's edge, inclusive. */
function beforeEdge({ window, sort, count }: WatchedView): readonly Clause[] {
  const key = window.edge?.key;
  if (count !== undefined || typeof key !== "number" || key === 0) return [];
  const range = sort.direction === "descending" ? { above: key - 1 } : { atMost: key };
  return [{ operator: "range", field: sort.field, ...range }];
}

function dateOf(kind: Kind, document: JsonObject, field: string): number {
  const value = readField(kind, documentIn(kind, document), field);
  return typeof value === "number" ? value : 0;
}
