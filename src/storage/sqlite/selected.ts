import type { Clause } from "../query";
import type { AccessPath } from "./access-path";
import { numberOf, type SqliteConnection } from "./connection";
import type { FieldLayout, KindTable } from "./kind-table";
import { allOf, clauseOf, ownRows, type Sql } from "./where";

/** Rows `d` of a kind's table. */
export interface Selected {
  readonly from: Sql;
  readonly where: Sql;
}

/** The rows in the order of the field's index; by id where there is no field. */
export function scanned(
  table: KindTable,
  team: string,
  where: readonly Clause[],
  field: FieldLayout | undefined,
): Selected {
  const index = field === undefined ? "" : ` INDEXED BY ${table.indexName(field)}`;
  const clauses = where.map((clause) => clauseOf(table, clause, clause.field === field?.name));
  return { from: { sql: `${table.name} d${index}`, parameters: [] }, where: allOf([ownRows(team), ...clauses]) };
}

/** The rows a clause leads to that satisfy the others. */
export function followed(table: KindTable, team: string, where: readonly Clause[], path: AccessPath): Selected {
  const others = where.filter((clause) => clause !== path.clause).map((clause) => clauseOf(table, clause));
  return { from: path.from, where: allOf([ownRows(team), ...path.where, ...others]) };
}

export const also = ({ from, where }: Selected, condition: Sql): Selected => ({
  from,
  where: allOf([where, condition]),
});

/** The rows of a selection, whose order does not matter. */
export function selectedBy(
  table: KindTable,
  team: string,
  where: readonly Clause[],
  path: AccessPath | undefined,
): Selected {
  return path === undefined ? scanned(table, team, where, undefined) : followed(table, team, where, path);
}

export function countRows(connection: SqliteConnection, { from, where }: Selected): number {
  const sql = `SELECT count(*) AS n FROM ${from.sql} WHERE ${where.sql}`;
  return numberOf(connection.all(sql, [...from.parameters, ...where.parameters])[0], "n");
}
