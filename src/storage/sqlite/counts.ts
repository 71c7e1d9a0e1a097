import { isEmpty } from "../evaluate";
import { type Clause, type Scalar, whatIsLeftOut } from "../query";
import type { Grouping, SqlGrouping, SummaryGroup, SummaryQuery } from "../summary";
import { summaryGroup, summaryStatement } from "../summary";
import type { AccessPath, Selected } from "./access-path";
import { all, also, bestPath, countRows, pathsOf, scanned, selectedBy } from "./access-path";
import { numberOf, type Row, type SqliteConnection } from "./connection";
import type { FieldLayout, Rows } from "./kind-table";
import { allOf, clauseOf, columnOf, elementJoin, listed, ownElements, presence, sql } from "./where";

export const countDocuments = (rows: Rows, where: readonly Clause[]): number =>
  countRows(rows.database, selectedBy(rows, where, pathToAll(rows, where)));

/** Reading one after another what more than this have to be looked up for may take less. */
const MOST = 20_000;

function pathToAll(rows: Rows, where: readonly Clause[]): AccessPath | undefined {
  const paths = pathsOf(rows, where);
  return where.length === 1 ? paths[0] : bestPath(rows.database, paths, MOST);
}

export function countBy(
  rows: Rows,
  where: readonly Clause[],
  fieldName: string,
  values: readonly Scalar[],
): ReadonlyMap<Scalar, number> {
  const { database, table } = rows;
  const counts = new Map(values.map((value) => [value, 0]));
  if (values.length === 0) return counts;
  const field = table.field(fieldName);
  if (field?.place === "workspace_element") {
    const without = whatIsLeftOut(where);
    if (without !== undefined || where.length === 0) return tallied(rows, field, counts, without);
  }
  const path = pathToAll(rows, where);
  if (field !== undefined && field.place !== "column") {
    tally(database, elementsOf(rows, field, where, path), field, "s.value", counts);
  } else {
    const isScan = field !== undefined && path === undefined;
    const column = field === undefined ? "d.id" : columnOf(field, isScan);
    const selected = isScan ? also(scanned(rows, where, field), presence(column)) : selectedBy(rows, where, path);
    tally(database, selected, field, column, counts);
  }
  const empty = field?.definition.many ? undefined : values.find(isEmpty);
  if (field === undefined || empty === undefined) return counts;
  const absent = also(selectedBy(rows, where, path), presence(columnOf(field, false), true));
  return counts.set(empty, countRows(database, absent));
}

/** Where no clause has few candidates elements are read by value, and their documents only if they are asked about. */
function elementsOf(rows: Rows, field: FieldLayout, where: readonly Clause[], path: AccessPath | undefined): Selected {
  const { table, team } = rows;
  if (path !== undefined) {
    const { from, where: condition } = selectedBy(rows, where, path);
    return { from: sql`${from} CROSS JOIN ${field.place} s ON ${elementJoin(field)}`, where: condition };
  }
  const own = ownElements(team, field);
  if (where.length === 0) return { from: sql`${field.place} s`, where: own };
  const join = "d.team_id = s.team_id AND d.id_length = length(s.id) AND d.id = s.id";
  const from = sql`${field.place} s CROSS JOIN ${table.name} d ON ${join}`;
  return { from, where: allOf([own, ...where.map((clause) => clauseOf(table, clause))]) };
}

/** Tallies are kept beside the documents: only those that `without` finds are read, which are not to be counted. */
function tallied(
  rows: Rows,
  field: FieldLayout,
  counts: Map<Scalar, number>,
  without: Clause | undefined,
): ReadonlyMap<Scalar, number> {
  const values = [...counts.keys()];
  const kept = sql`workspace_tally s WHERE ${ownElements(rows.team, field)} AND ${listed("s.value", values)}`;
  enter(all(rows.database, sql`SELECT s.value, s.documents AS n FROM ${kept}`), field, counts);
  const leftOut = without === undefined ? [] : countBy(rows, [without], field.name, values);
  for (const [value, n] of leftOut) counts.set(value, (counts.get(value) ?? 0) - n);
  return counts;
}

/** Enters how many of the rows have each value in the column. */
function tally(
  connection: SqliteConnection,
  selected: Selected,
  field: FieldLayout | undefined,
  column: string,
  counts: Map<Scalar, number>,
): void {
  const { from, where } = also(selected, listed(column, [...counts.keys()]));
  enter(
    all(connection, sql`SELECT ${column} AS value, count(*) AS n FROM ${from} WHERE ${where} GROUP BY 1`),
    field,
    counts,
  );
}

function enter(rows: readonly Row[], field: FieldLayout | undefined, counts: Map<Scalar, number>): void {
  for (const row of rows) {
    const { value } = row;
    const type = field?.definition.type;
    const key = type === "number" ? Number(value) : type === "boolean" ? Number(value) === 1 : String(value);
    if (counts.has(key)) counts.set(key, numberOf(row, "n"));
  }
}

export function summarize(rows: Rows, query: SummaryQuery): readonly SummaryGroup[] {
  const { where, groupBy, limit = -1 } = query;
  const { database, table } = rows;
  const groups = groupBy.map((grouping, place) => groupedBy(table.field(grouping.field), grouping, `e${place}`));
  const numbers = query.numbers.map((name) => {
    const field = table.field(name);
    return field === undefined ? "NULL" : columnOf(field, false);
  });
  const { from, where: condition } = selectedBy(rows, where, pathToAll(rows, where));
  const parts = { groups, numbers, tables: from.sql, condition: condition.sql, limit: "LIMIT ?" };
  const found = database.all(summaryStatement(parts), [...from.parameters, ...condition.parameters, limit]);
  return found.map((row) => summaryGroup(row, groups, numbers));
}

function groupedBy(field: FieldLayout | undefined, { bounds }: Grouping, alias: string): SqlGrouping {
  if (field === undefined) return { sql: "d.id", type: "string" };
  const { type } = field.definition;
  if (field.place !== "column") {
    const join = ` LEFT JOIN ${field.place} ${alias} ON ${elementJoin(field, alias)}`;
    return { sql: `${alias}.value`, join, type };
  }
  const column = columnOf(field, false);
  if (bounds === undefined) return { sql: column, type };
  return { sql: `CASE WHEN ${column} IS NOT NULL THEN ${greatestOf(column, bounds)} END`, type };
}

/** The greatest of the bounds that the column reaches, found by halves. */
function greatestOf(column: string, bounds: readonly number[]): string {
  const [only = 0] = bounds;
  if (bounds.length < 2) return String(only);
  const middle = bounds.length >>> 1;
  const [below, above] = [bounds.slice(0, middle), bounds.slice(middle)].map((half) => greatestOf(column, half));
  return `CASE WHEN ${column} < ${bounds[middle]} THEN ${below} ELSE ${above} END`;
}
