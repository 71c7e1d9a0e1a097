import { isEmpty } from "../evaluate";
import type { Query, SortPosition } from "../query";
import { type AccessPath, isPathInOrder } from "./access-path";
import { type SqliteConnection, type SqlValue, textOf } from "./connection";
import { type KindTable, sqlValue } from "./kind-table";
import { also, filtered, followed, type Selected, walked } from "./selected";
import { allOf, anyOf, columnOf, presence, type Sql } from "./where";

/** Where a document stands: the values of a run's columns. */
export type Place = readonly SqlValue[];

/** A part of a query's order, or the whole of it. */
export interface Run extends Selected {
  /** The columns of its order. */
  readonly columns: readonly string[];
  readonly direction: Query["sort"]["direction"];
  /** Where it begins, unless at its first document. */
  readonly begin?: Sql;
  /** The column that only the last of its documents lack; otherwise all have it, or all lack it. */
  readonly lacked?: string;
}

const idPlace = ({ id }: SortPosition): Place => [id.length, id];

/**
 * Empty values come last in both directions, so an order is two walks along the sort field's index. What a clause leads to
 * in another order is sorted at once. A walk by a field need not look at what a filter does not let through.
 */
export function runsOf(
  table: KindTable,
  team: string,
  { sort, after, where }: Pick<Query, "sort" | "after" | "where">,
  path: AccessPath | undefined,
  filter?: AccessPath,
): readonly Run[] {
  const field = table.field(sort.field);
  const { direction } = sort;
  const isHeld = filter?.ids && field && path === undefined;
  const held = isHeld ? filtered(table, team, where, field, filter.clause, filter.ids) : undefined;
  const selected =
    held ?? (path === undefined ? walked(table, team, where, field) : followed(table, team, where, path));
  const row = held === undefined ? "d" : "k";
  const idColumns = [`${row}.id_length`, `${row}.id`];
  const byId = { ...selected, columns: idColumns, direction };
  if (field === undefined) return [after === undefined ? byId : beyond(byId, idPlace(after))];
  const isInOrder =
    path === undefined || path.clause.field === sort.field || isPathInOrder(table, path.clause, sort.field);
  const column = columnOf(field, isInOrder, row);
  const all: Run = { ...selected, columns: [column, ...idColumns], direction };
  const present = { ...all, ...also(all, presence(column)) };
  const absent = { ...byId, ...also(byId, presence(column, true)) };
  if (after !== undefined && isEmpty(after.key)) return [beyond(absent, idPlace(after))];
  const place = after && [sqlValue(after.key), ...idPlace(after)];
  if (isInOrder) return [place === undefined ? present : beyond(present, place), absent];
  if (place === undefined) return [{ ...all, lacked: column }];
  return [{ ...all, lacked: column, begin: anyOf([further(all, place), presence(column, true)]) }];
}

/** The rest of a run, after a place. */
export const beyond = (run: Run, place: Place): Run => ({ ...run, begin: further(run, place) });

const further = (run: Run, place: Place): Sql => compared(run, run.direction === "ascending" ? ">" : "<", place);

/** The documents of a run, up to a place. SQLite keeps to the first bounds it reads, and these are the narrowest. */
export function within(run: Run, upTo?: Place): Selected {
  const { from, where, begin, direction } = run;
  const end = upTo && compared(run, direction === "ascending" ? "<=" : ">=", upTo);
  return { from, where: allOf([...(begin ? [begin] : []), ...(end ? [end] : []), where]) };
}

function compared({ columns }: Run, operator: string, place: Place): Sql {
  return { sql: `(${columns.join(", ")}) ${operator} (${place.map(() => "?").join(", ")})`, parameters: place };
}

/** The first ids of a run, up to a place. */
export function idsIn(connection: SqliteConnection, run: Run, limit: number, upTo?: Place): readonly string[] {
  const { from, where } = within(run, upTo);
  const sql = `SELECT d.id FROM ${from.sql} WHERE ${where.sql} ORDER BY ${orderOf(run)} LIMIT ?`;
  const most = Number.isSafeInteger(limit) ? limit : -1;
  return connection.all(sql, [...from.parameters, ...where.parameters, most]).map((row) => textOf(row, "id"));
}

/** Where so many documents of a run end; undefined if there are fewer. */
export function placeIn(connection: SqliteConnection, run: Run, count: number): Place | undefined {
  const { from, where } = within(run);
  const columns = run.columns.map((column, index) => `${column} AS place_${index}`).join(", ");
  const sql = `SELECT ${columns} FROM ${from.sql} WHERE ${where.sql} ORDER BY ${orderOf(run)} LIMIT 1 OFFSET ?`;
  const [row] = connection.all(sql, [...from.parameters, ...where.parameters, count - 1]);
  return row && run.columns.map((_, index) => toValue(row[`place_${index}`]));
}

/** Drivers may be set to give whole numbers as `bigint`. */
const toValue = (value: unknown): SqlValue => (typeof value === "string" ? value : Number(value));

function orderOf({ columns, direction, lacked }: Run): string {
  const order = columns.map((column) => `${column} ${direction === "ascending" ? "ASC" : "DESC"}`);
  return [...(lacked === undefined ? [] : [`${lacked} IS NULL`]), ...order].join(", ");
}
