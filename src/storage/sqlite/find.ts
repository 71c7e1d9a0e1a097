import { isEmpty } from "../evaluate";
import type { Clause, Query, Scalar, Selection, SortPosition } from "../query";
import { numberOf, type SqliteConnection, textOf } from "./connection";
import { type FieldLayout, type KindTable, sqlValue } from "./kind-table";
import { bestLead, type Lead, leadOf } from "./lead";
import { allOf, clauseOf, columnOf, elementJoin, listed, ownElements, ownRows, presence, type Sql } from "./where";

/** Rows `d` of a kind's table. */
interface Selected {
  readonly from: Sql;
  readonly where: Sql;
}

/** A part of a query's order, of documents that all have the sort field, or all lack it. */
interface Run extends Selected {
  /** What its order goes by. */
  readonly columns: readonly string[];
}

/** The ids the query finds. Several statements, so it wants one snapshot. */
export function findIds(connection: SqliteConnection, table: KindTable, team: string, query: Query): readonly string[] {
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = query;
  const found: string[] = [];
  let skip = offset;
  for (const run of runsOf(table, team, query, bestLead(connection, table, team, query.where, offset + limit))) {
    const wanted = limit - found.length;
    if (wanted === 0) break;
    const ids = page(connection, query, run, wanted, skip);
    found.push(...ids);
    if (skip > 0) skip = ids.length > 0 ? 0 : Math.max(0, skip - countRows(connection, run));
  }
  return found;
}

/**
 * Empty values come last in both directions, so an order is two walks along the sort field's index, unless a clause
 * leads to so few documents that they are better sorted.
 */
function runsOf(table: KindTable, team: string, query: Query, lead: Lead | undefined): readonly Run[] {
  const { sort, after, where } = query;
  const field = table.field(sort.field);
  const operator = sort.direction === "ascending" ? ">" : "<";
  const selected = lead === undefined ? walked(table, team, where, field) : led(table, team, where, lead);
  if (field === undefined) return [runAfter({ ...selected, columns: ID_COLUMNS }, operator, after && idPlace(after))];
  const column = columnOf(field, lead === undefined || lead.clause.field === sort.field);
  const absent: Run = { ...also(selected, presence(column, true)), columns: ID_COLUMNS };
  if (after !== undefined && isEmpty(after.key)) return [runAfter(absent, operator, idPlace(after))];
  const present: Run = { ...also(selected, presence(column)), columns: [column, ...ID_COLUMNS] };
  return [runAfter(present, operator, after && [sqlValue(after.key), ...idPlace(after)]), absent];
}

/** The rows in the order of the field's index; by id where there is no field. */
function walked(table: KindTable, team: string, where: readonly Clause[], field: FieldLayout | undefined): Selected {
  const index = field === undefined ? "" : ` INDEXED BY ${table.indexName(field)}`;
  const clauses = where.map((clause) => clauseOf(table, clause, clause.field === field?.name));
  return { from: { sql: `${table.name} d${index}`, parameters: [] }, where: allOf([ownRows(team), ...clauses]) };
}

/** The rows a clause leads to that satisfy the others. */
function led(table: KindTable, team: string, where: readonly Clause[], lead: Lead): Selected {
  const others = where.filter((clause) => clause !== lead.clause).map((clause) => clauseOf(table, clause));
  return { from: lead.from, where: allOf([ownRows(team), ...lead.where, ...others]) };
}

const also = ({ from, where }: Selected, condition: Sql): Selected => ({ from, where: allOf([where, condition]) });

const ID_COLUMNS = ["d.id_length", "d.id"];

const idPlace = ({ id }: SortPosition) => [id.length, id];

function runAfter(run: Run, operator: string, place: readonly (string | number)[] | undefined): Run {
  if (place === undefined) return run;
  const marks = place.map(() => "?").join(", ");
  const after: Sql = { sql: `(${run.columns.join(", ")}) ${operator} (${marks})`, parameters: place };
  return { ...run, where: allOf([run.where, after]) };
}

function page(
  connection: SqliteConnection,
  { sort }: Query,
  { from, where, columns }: Run,
  limit: number,
  offset: number,
): readonly string[] {
  const direction = sort.direction === "ascending" ? "ASC" : "DESC";
  const order = columns.map((column) => `${column} ${direction}`).join(", ");
  const sql = `SELECT d.id FROM ${from.sql} WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const most = Number.isSafeInteger(limit) ? limit : -1;
  return connection.all(sql, [...from.parameters, ...where.parameters, most, offset]).map((row) => textOf(row, "id"));
}

export function countDocuments(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  { where }: Selection,
): number {
  return countRows(connection, selectedBy(table, team, where, leadToAll(connection, table, team, where)));
}

/** The rows of a selection, whose order does not matter. */
function selectedBy(table: KindTable, team: string, where: readonly Clause[], lead: Lead | undefined): Selected {
  return lead === undefined ? walked(table, team, where, undefined) : led(table, team, where, lead);
}

function leadToAll(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  where: readonly Clause[],
): Lead | undefined {
  const [only] = where;
  if (where.length === 1 && only !== undefined) return leadOf(table, team, only);
  return bestLead(connection, table, team, where, Number.POSITIVE_INFINITY);
}

function countRows(connection: SqliteConnection, { from, where }: Selected): number {
  const sql = `SELECT count(*) AS n FROM ${from.sql} WHERE ${where.sql}`;
  return numberOf(connection.all(sql, [...from.parameters, ...where.parameters])[0], "n");
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
  const lead = leadToAll(connection, table, team, where);
  if (field !== undefined && field.place !== "column") {
    tally(connection, elementsOf(table, team, field, where, lead), field, "s.value", values, counts);
  } else if (field !== undefined && lead === undefined) {
    const column = columnOf(field, true);
    tally(connection, also(walked(table, team, where, field), presence(column)), field, column, values, counts);
  } else {
    const column = field === undefined ? "d.id" : columnOf(field, false);
    tally(connection, selectedBy(table, team, where, lead), field, column, values, counts);
  }
  const empty = field === undefined || field.definition.many ? undefined : values.find(isEmpty);
  if (field === undefined || empty === undefined) return counts;
  const absent = also(selectedBy(table, team, where, lead), presence(columnOf(field, false), true));
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
  lead: Lead | undefined,
): Selected {
  if (lead !== undefined) {
    const { from, where: condition } = led(table, team, where, lead);
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
  for (const row of connection.all(sql, [...from.parameters, ...where.parameters])) {
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
