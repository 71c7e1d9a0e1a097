import { isEmpty } from "../evaluate";
import type { Clause } from "../query";
import { numberOf, type SqliteConnection } from "./connection";
import type { FieldLayout, KindTable } from "./kind-table";
import { textPath } from "./text-path";
import { allOf, clauseOf, columnOf, elementRows, never, ownRows, presence, type Sql } from "./where";

/** A clause that an index answers, and how: the other clauses are then tested on what it leads to. */
export interface AccessPath {
  readonly clause: Clause;
  /** The SQL after `FROM` for the documents `d` that satisfy the clause. */
  readonly from: Sql;
  /** That they do, where `from` does not already say it. */
  readonly where: readonly Sql[];
  /** The SQL after `FROM` for their index entries. */
  readonly entries: Sql;
}

/** The path with the fewest documents, counted rather than estimated; undefined when none has fewer than `most`. */
export function bestPath(
  connection: SqliteConnection,
  paths: readonly AccessPath[],
  most: number,
): AccessPath | undefined {
  let fewest = most;
  let best: AccessPath | undefined;
  for (const path of paths) {
    if (path.where.includes(never)) return path;
    const { sql, parameters } = path.entries;
    const count = `SELECT count(*) AS n FROM (SELECT 1 FROM ${sql} LIMIT ?)`;
    const documents = numberOf(connection.all(count, [...parameters, Math.ceil(fewest)])[0], "n");
    if (documents < fewest) [best, fewest] = [path, documents];
  }
  return best;
}

/** How indexes answer those of the clauses that they answer. */
export const pathsOf = (table: KindTable, team: string, where: readonly Clause[]): readonly AccessPath[] =>
  where.flatMap((clause) => pathOf(table, team, clause) ?? []);

/** The clause whose documents an index has in the order of the field. */
export function pathInOrder(
  table: KindTable,
  team: string,
  where: readonly Clause[],
  by: string,
): AccessPath | undefined {
  const clause = where.find((one) => isPathInOrder(table, one, by));
  return clause && pathOf(table, team, clause);
}

export function isPathInOrder(table: KindTable, clause: Clause, by: string): boolean {
  if (clause.operator !== "in" || clause.negated || clause.values.length !== 1 || clause.values.some(isEmpty)) {
    return false;
  }
  const field = table.field(clause.field);
  return field !== undefined && table.orderWithin(field)?.name === by;
}

/** How an index answers the clause, if one does. */
export function pathOf(table: KindTable, team: string, clause: Clause): AccessPath | undefined {
  if (clauseOf(table, clause) === never) return nowhere(table, clause);
  const field = table.field(clause.field);
  if (clause.operator === "range") return excludesEmpty(clause) ? columnPath(table, team, field, clause) : undefined;
  if (clause.operator === "contains") {
    const followed = field && textPath(table, team, field, clause);
    return followed && { clause, ...followed };
  }
  if (clause.operator !== "in" || clause.negated) return undefined;
  if (field === undefined) {
    const parameters = [JSON.stringify(clause.values)];
    const ids = "SELECT DISTINCT value AS id FROM json_each(?)";
    const entries = { sql: "json_each(?)", parameters };
    const all = { sql: ids, parameters };
    return { clause, from: joined(table, all), where: [], entries };
  }
  if (field.place === "workspace_element") {
    const entries = elementRows(table, team, field, clause.values);
    const distinct = clause.values.length === 1 ? "" : "DISTINCT ";
    const ids = { ...entries, sql: `SELECT ${distinct}+s.id AS id FROM ${entries.sql}` };
    return { clause, from: joined(table, ids), where: [], entries };
  }
  return clause.values.some(isEmpty) ? undefined : columnPath(table, team, field, clause);
}

function nowhere({ name }: KindTable, clause: Clause): AccessPath {
  const entries = { sql: "(SELECT 1 LIMIT 0)", parameters: [] };
  return { clause, from: { sql: `${name} d`, parameters: [] }, where: [never], entries };
}

function excludesEmpty({
  above = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Extract<Clause, { operator: "range" }>): boolean {
  return above >= 0 || atMost < 0;
}

/** The columns of sets and texts have no index, and those of some fields hold what is present only. */
function columnPath(
  table: KindTable,
  team: string,
  field: FieldLayout | undefined,
  clause: Clause,
): AccessPath | undefined {
  if (field?.place !== "column") return undefined;
  const from = `${table.name} d INDEXED BY ${table.indexName(field)}`;
  const where = [clauseOf(table, clause, true), presence(columnOf(field, true))];
  const { sql, parameters } = allOf([ownRows(team), ...where]);
  const entries = { sql: `${from} WHERE ${sql}`, parameters };
  return { clause, from: { sql: from, parameters: [] }, where, entries };
}

/** A cross join is made in the order it is written. */
function joined({ name }: KindTable, ids: Sql): Sql {
  const condition = "d.id_length = length(j.id) AND d.id = j.id";
  return { ...ids, sql: `(${ids.sql}) j CROSS JOIN ${name} d ON ${condition}` };
}
