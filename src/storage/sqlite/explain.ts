import { isEmpty } from "../evaluate";
import type { Query, Scalar, SortPosition } from "../query";
import type { PlanDriver, QueryPlan } from "../query-plan";
import { type AccessPath, isPathInOrder, pathOf } from "./access-path";
import { numberOf, type SqliteConnection } from "./connection";
import { search } from "./find";
import type { KindTable } from "./kind-table";
import { runsOf, within } from "./runs";
import { also, countRows, type Selected } from "./selected";
import { allOf, always, clauseOf, never, ownRows, type Sql } from "./where";

/** Carries out a query, and says what followed to what it found. Several statements, so it wants one snapshot. */
export function explainQuery(connection: SqliteConnection, table: KindTable, team: string, query: Query): QueryPlan {
  const { where, limit } = query;
  const began = performance.now();
  const { ids, path, passed: looked } = search(connection, table, team, query);
  const milliseconds = performance.now() - began;
  const last = ids.length === limit ? ids.at(-1) : undefined;
  const isInOrder = path === undefined || isPathInOrder(table, path.clause, query.sort.field);
  const reached = isInOrder ? scannedTo(connection, table, team, query, last, path) : [reachedBy(team, path)];
  const passed = [[], ...where.map((_, index) => where.slice(0, index + 1))].map((clauses) => {
    const conditions = allOf([always, ...clauses.map((clause) => clauseOf(table, clause))]);
    return reached.reduce((sum, selected) => sum + countRows(connection, also(selected, conditions)), 0);
  });
  const clauses = where.map((clause, index) => ({
    clause,
    drives: clause === path?.clause,
    removed: (passed[index] ?? 0) - (passed[index + 1] ?? 0),
  }));
  const walked = where.filter((clause) => clause.operator === "contains" && pathOf(table, team, clause) === undefined);
  return {
    ...(path === undefined ? { driver: "order" as const, field: query.sort.field } : driverOf(path)),
    estimated: expected(connection, table, team, path),
    examined: looked + (passed[0] ?? 0),
    found: ids.length,
    clauses,
    milliseconds,
    ...(walked.length > 0 && { unindexed: walked.map(({ field }) => field) }),
  };
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
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  { sort, after, kind }: Query,
  last: string | undefined,
  path: AccessPath | undefined,
): readonly Selected[] {
  const whole = { kind, where: path === undefined ? [] : [path.clause], sort };
  const runs = runsOf(table, team, { ...whole, ...(after && { after }) }, path).map(within);
  if (last === undefined) return runs;
  const place = placeOf(connection, table, team, sort.field, last);
  const rest = runsOf(table, team, { ...whole, after: place }, path).map(within);
  const passed = isEmpty(place.key) ? runs : runs.slice(0, 1);
  const [beyond] = rest;
  return passed.map((run, index) => (index === passed.length - 1 && beyond ? also(run, not(beyond.where)) : run));
}

const not = ({ sql, parameters }: Sql): Sql => ({ sql: `NOT (${sql})`, parameters });

function placeOf(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  sortField: string,
  id: string,
): SortPosition {
  const field = table.field(sortField);
  if (field === undefined) return { key: id, id };
  const sql = `SELECT ${field.column} AS value FROM ${table.name} WHERE team_id = ? AND id_length = ? AND id = ?`;
  const value = connection.all(sql, [team, id.length, id])[0]?.["value"];
  const key: Scalar = field.definition.type === "string" ? String(value ?? "") : Number(value ?? 0);
  return { key, id };
}

/** As many as the index has entries; of an order that is walked, all documents. */
function expected(connection: SqliteConnection, table: KindTable, team: string, path: AccessPath | undefined): number {
  const { sql, parameters } = path?.entries ?? { sql: `${table.name} WHERE team_id = ?`, parameters: [team] };
  return numberOf(connection.all(`SELECT count(*) AS n FROM ${sql}`, parameters)[0], "n");
}
