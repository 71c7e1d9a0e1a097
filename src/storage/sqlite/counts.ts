import { whatIsLeftOut } from "../clauses";
import { isEmpty } from "../evaluate";
import type { Clause, Scalar, Selection } from "../query";
import { type AccessPath, bestPath, pathsOf } from "./access-path";
import { numberOf, type Row, type SqliteConnection } from "./connection";
import type { FieldLayout, KindTable } from "./kind-table";
import { also, countRows, followed, type Selected, scanned, selectedBy } from "./selected";
import { allOf, clauseOf, columnOf, elementJoin, listed, ownElements, presence } from "./where";

export function countDocuments(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  { where }: Selection,
): number {
  return countRows(connection, selectedBy(table, team, where, pathToAll(connection, table, team, where)));
}

/** Reading one after another what more than this have to be looked up for may take less. */
const MOST = 20_000;

function pathToAll(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  where: readonly Clause[],
): AccessPath | undefined {
  const paths = pathsOf(table, team, where);
  return where.length === 1 ? paths[0] : bestPath(connection, paths, MOST);
}

/** For each value, how many of the selected documents hold it in the field. */
export function countBy(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  selection: Selection,
  fieldName: string,
  values: readonly Scalar[],
): ReadonlyMap<Scalar, number> {
  const counts = new Map(values.map((value) => [value, 0]));
  if (values.length === 0) return counts;
  const field = table.field(fieldName);
  const { where } = selection;
  if (field?.place === "workspace_element") {
    const without = whatIsLeftOut(where);
    if (without !== undefined || where.length === 0) {
      return tallied(connection, table, team, field, counts, without);
    }
  }
  const path = pathToAll(connection, table, team, where);
  if (field !== undefined && field.place !== "column") {
    tally(connection, elementsOf(table, team, field, where, path), field, "s.value", values, counts);
  } else if (field !== undefined && path === undefined) {
    const column = columnOf(field, true);
    tally(connection, also(scanned(table, team, where, field), presence(column)), field, column, values, counts);
  } else {
    const column = field === undefined ? "d.id" : columnOf(field, false);
    tally(connection, selectedBy(table, team, where, path), field, column, values, counts);
  }
  const empty = field === undefined || field.definition.many ? undefined : values.find(isEmpty);
  if (field === undefined || empty === undefined) return counts;
  const absent = also(selectedBy(table, team, where, path), presence(columnOf(field, false), true));
  return counts.set(empty, countRows(connection, absent));
}

/**
 * The elements `s` that the field has in the selected documents. Where no clause leads to few documents, they are read
 * by value, and their documents only when there is something to ask of them.
 */
function elementsOf(
  table: KindTable,
  team: string,
  field: FieldLayout,
  where: readonly Clause[],
  path: AccessPath | undefined,
): Selected {
  if (path !== undefined) {
    const { from, where: condition } = followed(table, team, where, path);
    const sql = `${from.sql} CROSS JOIN ${field.place} s ON ${elementJoin(table, field)}`;
    return { from: { ...from, sql }, where: condition };
  }
  const elements = `${field.place} s`;
  const own = ownElements(table, team, field);
  if (where.length === 0) return { from: { sql: elements, parameters: [] }, where: own };
  const join = "d.team_id = s.team_id AND d.id_length = length(s.id) AND d.id = s.id";
  const from = { sql: `${elements} CROSS JOIN ${table.name} d ON ${join}`, parameters: [] };
  return { from, where: allOf([own, ...where.map((clause) => clauseOf(table, clause))]) };
}

/**
 * How many of the team's documents have each value in the set is kept beside them, for to count them means to read as
 * many. Only the documents that `without` finds are read, which are not to be counted.
 */
function tallied(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  field: FieldLayout,
  counts: Map<Scalar, number>,
  without: Clause | undefined,
): ReadonlyMap<Scalar, number> {
  const values = [...counts.keys()];
  const { sql, parameters } = allOf([ownElements(table, team, field), listed("s.value", values)]);
  enter(
    connection.all(`SELECT s.value, s.documents AS n FROM workspace_tally s WHERE ${sql}`, parameters),
    field,
    counts,
  );
  if (without === undefined) return counts;
  const selection: Selection = { kind: table.kind, where: [without] };
  for (const [value, n] of countBy(connection, table, team, selection, field.name, values)) {
    counts.set(value, (counts.get(value) ?? 0) - n);
  }
  return counts;
}

/** Enters how many of the rows have each value in the column. */
function tally(
  connection: SqliteConnection,
  selected: Selected,
  field: FieldLayout | undefined,
  column: string,
  values: readonly Scalar[],
  counts: Map<Scalar, number>,
): void {
  const { from, where } = also(selected, listed(column, values));
  const sql = `SELECT ${column} AS value, count(*) AS n FROM ${from.sql} WHERE ${where.sql} GROUP BY 1`;
  enter(connection.all(sql, [...from.parameters, ...where.parameters]), field, counts);
}

function enter(rows: readonly Row[], field: FieldLayout | undefined, counts: Map<Scalar, number>): void {
  for (const row of rows) {
    const key = scalarOf(field, row["value"]);
    if (counts.has(key)) counts.set(key, numberOf(row, "n"));
  }
}

function scalarOf(field: FieldLayout | undefined, value: unknown): Scalar {
  switch (field?.definition.type) {
    case "number":
      return Number(value);
    case "boolean":
      return Number(value) === 1;
    default:
      return String(value);
  }
}
