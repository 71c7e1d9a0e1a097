import { isEmpty } from "../evaluate";
import type { Query, SortPosition } from "../query";
import { type SqliteConnection, textOf } from "./connection";
import { type KindTable, sqlValue } from "./kind-table";
import { bestLead, type Lead, leadInOrder, leadOf, leadsInOrder } from "./lead";
import { also, countRows, led, type Selected, walked } from "./selected";
import { allOf, columnOf, presence, type Sql } from "./where";

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
  for (const run of runsOf(table, team, query, leadTo(connection, table, team, query, offset + limit))) {
    const wanted = limit - found.length;
    if (wanted === 0) break;
    const ids = page(connection, query, run, wanted, skip);
    for (const id of ids) found.push(id);
    if (skip > 0) skip = ids.length > 0 ? 0 : Math.max(0, skip - countRows(connection, run));
  }
  return found;
}

/** Sorting more documents than this takes longer than most walks along the sort's index, which end early. */
const FEW = 2000;

/** Where an index has what a clause leads to in order, as a list's, it need not be few, nor looked up if nothing else is. */
export function leadTo(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  { where, sort }: Query,
  wanted: number,
): Lead | undefined {
  const inOrder = leadInOrder(table, team, where, sort.field);
  const isOnly = where.every((clause) => clause === inOrder?.clause || leadOf(table, team, clause) === undefined);
  if (inOrder !== undefined && isOnly) return inOrder;
  const most = Number.isFinite(wanted) ? FEW : Number.MAX_SAFE_INTEGER;
  return bestLead(connection, table, team, where, most) ?? inOrder;
}

/**
 * Empty values come last in both directions, so an order is two walks along the sort field's index, unless a clause
 * leads to so few documents that they are better sorted.
 */
export function runsOf(table: KindTable, team: string, query: Query, lead: Lead | undefined): readonly Run[] {
  const { sort, after, where } = query;
  const field = table.field(sort.field);
  const operator = sort.direction === "ascending" ? ">" : "<";
  const selected = lead === undefined ? walked(table, team, where, field) : led(table, team, where, lead);
  if (field === undefined) return [runAfter({ ...selected, columns: ID_COLUMNS }, operator, after && idPlace(after))];
  const isAlong = lead === undefined || lead.clause.field === sort.field;
  const column = columnOf(field, isAlong || leadsInOrder(table, lead.clause, sort.field));
  const absent: Run = { ...also(selected, presence(column, true)), columns: ID_COLUMNS };
  if (after !== undefined && isEmpty(after.key)) return [runAfter(absent, operator, idPlace(after))];
  const present: Run = { ...also(selected, presence(column)), columns: [column, ...ID_COLUMNS] };
  return [runAfter(present, operator, after && [sqlValue(after.key), ...idPlace(after)]), absent];
}

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
