import { documentIn, isSortable, type Kind, readField } from "../documents";
import type { Clause, Query, RangeClause } from "../storage/query";
import { ascending } from "../storage/query";
import type { JsonObject, Storage, StoredDocument } from "../storage/storage";
import type { Readings, Watched } from "./watched";

type FindHeld = (query: Query & { readonly limit: number }) => Promise<readonly StoredDocument[]>;

/** Goes by how the documents are shown to the view's viewer where that matters, else by the query alone. */
export function finderFor(view: Watched, storage: Storage, readings: Readings, sequence: number): FindHeld {
  const { viewer, fixed } = view;
  const { teamId } = viewer.context;
  const read: FindHeld = async (query) => {
    const visible = view.visible(storage);
    const where = [...query.where, ...(await visible.clauses())];
    return visible.pick({
      sort: query.sort,
      limit: query.limit,
      after: undefined,
      find: (limit, after) => storage.find(teamId, { ...query, where, limit, ...(after && { after }) }),
      documentOf: ({ body }) => documentIn("card", body),
    });
  };
  return (query) => {
    if (!view.isSeenInPart) return storage.find(teamId, query);
    const key = JSON.stringify([viewer.key, sequence, fixed, query]);
    const reading = readings.get(key) ?? read(query);
    readings.set(key, reading);
    return reading;
  };
}

/**
 * When the passing of time alone may change which documents belong to a view. Of those on one side of a moving bound the
 * nearest is the first that it passes: four of them decide.
 */
export async function nextChange(view: Watched, find: FindHeld, now: number): Promise<number> {
  let next = Number.POSITIVE_INFINITY;
  for (const range of view.ranges) {
    const { field } = range;
    const inside = view.window.entries.map(({ document }) => dateOf(view.kind, document, field));
    for (const { value, isUpper } of range.movingAt(now)) {
      const outside = await nearestOf(view, field, value, isUpper, find);
      // Those beyond the edge count too where all are counted.
      const beyond = view.isCounted ? await nearestOf(view, field, value, !isUpper, find) : [];
      const dates = [...nearest(inside, value), ...outside, ...beyond];
      next = Math.min(next, ...dates.map((date) => range.crossing(date, now)));
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
  view: Watched,
  field: string,
  bound: number,
  isAbove: boolean,
  findHeld: FindHeld,
): Promise<readonly number[]> {
  const { kind } = view;
  const where = [...view.whereAtAnyTime(), ...beforeEdge(view)];
  const sort = { field, direction: isAbove ? "ascending" : "descending" } as const;
  const isSorted = isSortable(kind, field);
  const find = async (beyond: Omit<RangeClause, "operator" | "field">) => {
    const clause: Clause = { operator: "range", field, ...beyond };
    const query = { kind, where: [...where, clause], sort: isSorted ? sort : ascending("id"), limit: 1 };
    const [found] = await findHeld(query);
    return found === undefined ? undefined : dateOf(kind, found.body, field);
  };
  let value = await find(isAbove ? { above: bound } : { atMost: bound });
  // Where nothing is sorted by the field, the distance is halved until nothing is nearer.
  let near = isAbove ? bound : bound + 1;
  while (!isSorted && value !== undefined && Math.abs(value - near) > 1) {
    const middle = Math.floor((near + value) / 2);
    const nearer = await find(isAbove ? { above: bound, atMost: middle } : { above: middle - 1, atMost: bound });
    if (nearer === undefined) near = middle;
    else value = nearer;
  }
  const found = value === undefined ? [] : [value];
  // Documents without a date come last in every order, but count as 0.
  return isAbove && bound < 0 ? [...found, 0] : found;
}

function beforeEdge({ window, sort, isCounted }: Watched): readonly Clause[] {
  const key = window.edge?.key;
  if (isCounted || typeof key !== "number" || key === 0) return [];
  const range = sort.direction === "descending" ? { above: key - 1 } : { atMost: key };
  return [{ operator: "range", field: sort.field, ...range }];
}

function dateOf(kind: Kind, document: JsonObject, field: string): number {
  const value = readField(kind, documentIn(kind, document), field);
  return typeof value === "number" ? value : 0;
}
