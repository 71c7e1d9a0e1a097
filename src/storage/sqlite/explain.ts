import { isEmpty } from "../evaluate";
import type { Query, Scalar, SortPosition } from "../query";
import { type PlanDriver, planOf, type QueryPlan } from "../query-plan";
import { type AccessPath, also, countIn, countRows, isPathInOrder, pathOf, type Selected } from "./access-path";
import { runsOf, search, within } from "./find";
import type { Rows } from "./kind-table";
import { allOf, always, clauseOf, never, not, ownRows, sql } from "./where";

/** Carries out a query, and says what followed to what it found. Several statements, so it wants one snapshot. */
export function explainQuery(rows: Rows, query: Query): QueryPlan {
  const { database, table, team } = rows;
  const { where, limit } = query;
  const began = performance.now();
  const { ids, path, passed: looked } = search(rows, query);
  const milliseconds = performance.now() - began;
  const last = ids.length === limit ? ids.at(-1) : undefined;
  const isInOrder = path === undefined || isPathInOrder(table, path.clause, query.sort.field);
  const reached = isInOrder ? scannedTo(rows, query, last, path) : [reachedBy(team, path)];
  const passed = [[], ...where.map((_, index) => where.slice(0, index + 1))].map((clauses) => {
    const conditions = allOf([always, ...clauses.map((clause) => clauseOf(table, clause))]);
    return reached.reduce((sum, selected) => sum + countRows(database, also(selected, conditions)), 0);
  });
  const unindexed = where.filter((clause) => clause.operator === "contains" && pathOf(rows, clause) === undefined);
  const reachedFrom = {
    ...(path === undefined ? { driver: "order" as const, field: query.sort.field } : driverOf(path)),
    estimated: expected(rows, path),
    examined: looked + (passed[0] ?? 0),
    found: ids.length,
    milliseconds,
  };
  return planOf(reachedFrom, where, passed, path && [path.clause], unindexed);
}

const drivers = { in: "values", range: "range", contains: "text", present: "values" } as const;

function driverOf({ clause, where }: AccessPath): { readonly driver: PlanDriver; readonly field?: string } {
  if (where.includes(never)) return { driver: "nothing" };
  return { driver: clause.field === "id" ? "ids" : drivers[clause.operator], field: clause.field };
}

/** The index entries of the clause: of a text also documents that only have the same trigrams. */
function reachedBy(team: string, { from, where, clause }: AccessPath): Selected {
  return { from, where: allOf([ownRows(team), ...(clause.operator === "contains" ? [] : where)]) };
}

/** The documents of the order, or of the followed path, up to the last one found, or up to its end. */
function scannedTo(
  rows: Rows,
  { sort, after, kind }: Query,
  last: string | undefined,
  path: AccessPath | undefined,
): readonly Selected[] {
  const whole = { kind, where: path === undefined ? [] : [path.clause], sort };
  const runs = runsOf(rows, { ...whole, ...(after && { after }) }, path).map(within);
  if (last === undefined) return runs;
  const place = placeOf(rows, sort.field, last);
  const rest = runsOf(rows, { ...whole, after: place }, path).map(within);
  const passed = isEmpty(place.key) ? runs : runs.slice(0, 1);
  const [beyond] = rest;
  return passed.map((run, index) => (index === passed.length - 1 && beyond ? also(run, not(beyond.where)) : run));
}

function placeOf({ database, table, team }: Rows, sortField: string, id: string): SortPosition {
  const field = table.field(sortField);
  if (field === undefined) return { key: id, id };
  const text = `SELECT ${field.column} AS value FROM ${table.name} WHERE team_id = ? AND id_length = ? AND id = ?`;
  const value = database.all(text, [team, id.length, id])[0]?.["value"];
  const key: Scalar = field.definition.type === "string" ? String(value ?? "") : Number(value ?? 0);
  return { key, id };
}

/** As many as the index has entries; of an order that is scanned, all documents. */
const expected = ({ database, table, team }: Rows, path: AccessPath | undefined): number =>
  countIn(database, path?.entries ?? sql`${table.name} d WHERE ${ownRows(team)}`);
