import { isEmpty } from "../evaluate";
import type { Clause, ContainsClause } from "../query";
import { numberOf, type Row, type SqliteConnection } from "./connection";
import type { FieldLayout, KindTable, Rows } from "./kind-table";
import { indexedTo, ofField } from "./text-index";
import { allOf, bound, clauseOf, columnOf, elementRows, never, ownRows, presence, type Sql, sql } from "./where";

export interface Selected {
  readonly from: Sql;
  readonly where: Sql;
}

interface Path {
  /** The SQL after `FROM` for the documents `d` that satisfy the clause. */
  readonly from: Sql;
  /** That they do, where `from` does not already say it. */
  readonly where: readonly Sql[];
  /** The SQL after `FROM` for their index entries. */
  readonly entries: Sql;
}

/** A clause that an index answers, and how: the other clauses are then tested on its candidates. */
export type AccessPath = Path & { readonly clause: Clause };

/** The rows in the order of the field's index; by id where there is no field. */
export function scanned({ table, team }: Rows, where: readonly Clause[], field: FieldLayout | undefined): Selected {
  const index = field === undefined ? "" : ` INDEXED BY ${table.indexName(field)}`;
  const clauses = where.map((clause) => clauseOf(table, clause, clause.field === field?.name));
  return { from: sql`${table.name} d${index}`, where: allOf([ownRows(team), ...clauses]) };
}

/** The rows of a selection, by the path if there is one, whose order does not matter. */
export function selectedBy(rows: Rows, where: readonly Clause[], path: AccessPath | undefined): Selected {
  if (path === undefined) return scanned(rows, where, undefined);
  const others = where.filter((clause) => clause !== path.clause).map((clause) => clauseOf(rows.table, clause));
  return { from: path.from, where: allOf([ownRows(rows.team), ...path.where, ...others]) };
}

export const also = ({ from, where }: Selected, condition: Sql): Selected => ({
  from,
  where: sql`${where} AND ${condition}`,
});

export const all = (connection: SqliteConnection, statement: Sql): readonly Row[] =>
  connection.all(statement.sql, statement.parameters);

export const countIn = (connection: SqliteConnection, rows: Sql): number =>
  numberOf(all(connection, sql`SELECT count(*) AS n FROM ${rows}`)[0], "n");

export const countRows = (connection: SqliteConnection, { from, where }: Selected): number =>
  countIn(connection, sql`${from} WHERE ${where}`);

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
    const documents = countIn(connection, sql`(SELECT 1 FROM ${path.entries} LIMIT ${bound(Math.ceil(fewest))})`);
    if (documents < fewest) [best, fewest] = [path, documents];
  }
  return best;
}

export const pathsOf = (rows: Rows, where: readonly Clause[]): readonly AccessPath[] =>
  where.flatMap((clause) => pathOf(rows, clause) ?? []);

/** The clause whose documents an index has in the order of the field. */
export function pathInOrder(rows: Rows, where: readonly Clause[], by: string): AccessPath | undefined {
  const clause = where.find((one) => isPathInOrder(rows.table, one, by));
  return clause && pathOf(rows, clause);
}

export function isPathInOrder(table: KindTable, clause: Clause, by: string): boolean {
  if (clause.operator !== "in" || clause.negated || clause.values.length !== 1 || clause.values.some(isEmpty)) {
    return false;
  }
  const field = table.field(clause.field);
  return field !== undefined && table.orderWithin(field)?.name === by;
}

export function pathOf(rows: Rows, clause: Clause): AccessPath | undefined {
  const path = indexOf(rows, rows.table.field(clause.field), clause);
  return path && { clause, ...path };
}

function indexOf(rows: Rows, field: FieldLayout | undefined, clause: Clause): Path | undefined {
  const { table, team } = rows;
  if (clauseOf(table, clause) === never) {
    return { from: sql`${table.name} d`, where: [never], entries: sql`(SELECT 1 LIMIT 0)` };
  }
  switch (clause.operator) {
    case "present":
      return undefined;
    case "range": {
      const { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = clause;
      return above >= 0 || atMost < 0 ? columnPath(rows, field, clause) : undefined;
    }
    case "contains":
      return field && textPath(rows, field, clause);
    case "in": {
      if (clause.negated) return undefined;
      if (field === undefined) {
        const entries = sql`json_each(${bound(JSON.stringify(clause.values))})`;
        return { from: joinedTo(table, "SELECT DISTINCT value AS id FROM", entries), where: [], entries };
      }
      if (field.place === "workspace_element") {
        const entries = elementRows(team, field, clause.values);
        const ids = `SELECT ${clause.values.length === 1 ? "" : "DISTINCT "}+s.id AS id FROM`;
        return { from: joinedTo(table, ids, entries), where: [], entries };
      }
      return clause.values.some(isEmpty) ? undefined : columnPath(rows, field, clause);
    }
  }
}

/** The columns of sets and texts have no index, and those of some fields hold what is present only. */
function columnPath({ table, team }: Rows, field: FieldLayout | undefined, clause: Clause): Path | undefined {
  if (field?.place !== "column") return undefined;
  const from = sql`${table.name} d INDEXED BY ${table.indexName(field)}`;
  const where = [clauseOf(table, clause, true), presence(columnOf(field, true))];
  return { from, where, entries: sql`${from} WHERE ${allOf([ownRows(team), ...where])}` };
}

/** A cross join is made in the order it is written. */
const joinedTo = ({ name }: KindTable, select: string, entries: Sql): Sql =>
  sql`(${select} ${entries}) j CROSS JOIN ${name} d ON d.id_length = length(j.id) AND d.id = j.id`;

/** More trigrams of a text hardly reduce the candidates. */
const MOST = 12;

/** How the index of the field's texts answers the clause: its candidates have all trigrams, and a few do not match. */
function textPath({ table, team }: Rows, field: FieldLayout, clause: ContainsClause): Path | undefined {
  const trigrams = trigramsOf(clause.text);
  const { trigrams: index = "" } = field;
  if (clause.negated || trigrams.length === 0 || !table.hasTextIndex(field)) return undefined;
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
  const unsorted = `SELECT place FROM workspace_trigram_place WHERE place > ${indexedTo(field)} AND ${ofField(field)}`;
  const sorted = sql`SELECT rowid AS place FROM ${index} WHERE ${index} MATCH ${bound(match)}`;
  const entries = sql`(${sorted} UNION ALL ${unsorted})`;
  const places = sql`${entries} c CROSS JOIN workspace_trigram_place p ON p.place = c.place AND p.team_id = ${bound(team)}`;
  const from = sql`${places} CROSS JOIN ${table.name} d ON d.id_length = length(p.id) AND d.id = p.id`;
  return { from, where: [clauseOf(table, clause)], entries };
}

/** Every three characters in a row, or some of them, from the beginning to the end. */
function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  const count = characters.length - 2;
  const step = Math.max(1, count / MOST);
  const starts = Array.from({ length: Math.min(Math.max(count, 0), MOST) }, (_, index) => Math.floor(index * step));
  return [...new Set(starts.map((start) => characters.slice(start, start + 3).join("")))];
}
