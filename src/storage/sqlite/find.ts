import { isEmpty } from "../evaluate";
import type { Clause, Query, SortPosition } from "../query";
import { readDocument } from "../read-document";
import type { DocumentKey, StoredDocument } from "../storage";
import type { AccessPath, Selected } from "./access-path";
import { all, also, bestPath, isPathInOrder, pathInOrder, pathsOf, scanned, selectedBy } from "./access-path";
import { numberOf, type SqliteConnection, type SqlValue, textOf } from "./connection";
import { type Documents, type Rows, sqlValue } from "./kind-table";
import { allOf, always, anyOf, bound, clauseOf, columnOf, joined, presence, type Sql, sql } from "./where";

export function documentsAt(tables: readonly Documents[], keys: readonly DocumentKey[]): (StoredDocument | null)[] {
  const found = new Map(
    tables.map((documents) => {
      const { kind } = documents.table;
      const ids = keys.flatMap((key) => (key.kind === kind ? [key.id] : []));
      return [kind, documentsOf(documents, ids)];
    }),
  );
  return keys.map(({ kind, id }) => found.get(kind)?.get(id) ?? null);
}

export function findDocuments(documents: Documents, query: Query): StoredDocument[] {
  const ids = findIds(documents, query);
  const found = documentsOf(documents, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Documents of one kind by their ids. Of those remembered that are still of that revision no more is read. */
function documentsOf(
  { database, team, table: { kind }, remembered }: Documents,
  ids: readonly string[],
): ReadonlyMap<string, StoredDocument> {
  const known = new Map(ids.map((id) => [id, remembered.get(team, { kind, id })]));
  const revisions = Object.fromEntries(Array.from(known, ([id, document]) => [id, document?.rev ?? 0]));
  const rows = database.all(
    "SELECT x.id, x.rev, CASE WHEN x.rev = j.value THEN NULL ELSE x.body END AS body " +
      "FROM json_each(?) j CROSS JOIN workspace_document x ON x.team_id = ? AND x.kind = ? AND x.id = j.key",
    [JSON.stringify(revisions), team, kind],
  );
  return new Map(
    rows.map((row) => {
      const id = textOf(row, "id");
      const held = row["body"] === null ? known.get(id) : undefined;
      return [id, held ?? readDocument(remembered, team, { kind, id }, numberOf(row, "rev"), textOf(row, "body"))];
    }),
  );
}

export interface Found {
  readonly ids: readonly string[];
  /** The path that was followed; undefined where it was the order. */
  readonly path: AccessPath | undefined;
  /** How many documents of the order were scanned before. */
  readonly passed: number;
}

export const findIds = (rows: Rows, query: Query): readonly string[] => search(rows, query).ids;

/** A page is searched among so many documents at first, and then among so many times as many. */
const FIRST = 500;
const GROWTH = 4;
/** The cost of a document found by a text index, relative to others. */
const TEXT_COST = 4;

// A page is among the first of the order or by the clause with the fewest candidates: both are tried with ever more
// documents, which takes little longer than the quicker one alone. Several statements, so it wants one snapshot.
export function search(rows: Rows, query: Query): Found {
  const { database } = rows;
  const { where, sort, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
  const inOrder = pathInOrder(rows, where, sort.field);
  const paths = pathsOf(rows, where);
  const wanted = offset + limit;
  const follow = (path: AccessPath | undefined, passed: number): Found => {
    const ids = allIn(database, runsOf(rows, query, path), wanted);
    return { ids: ids.slice(offset), path, passed };
  };
  if (paths.every(({ clause }) => clause === inOrder?.clause)) return follow(inOrder, 0);
  if (!Number.isFinite(wanted)) return follow(bestPath(database, paths, Number.MAX_SAFE_INTEGER), 0);
  const texts = paths.filter(({ clause }) => clause.operator === "contains");
  const others = paths.filter((path) => !texts.includes(path));
  for (let [most, passed] = [FIRST, 0]; ; [most, passed] = [most * GROWTH, most]) {
    const best = bestPath(database, others, most) ?? bestPath(database, texts, most / TEXT_COST);
    if (best !== undefined) return follow(best, passed);
    const ids = firstIds(rows, query, inOrder, most, wanted);
    if (ids.length === wanted) return { ids: ids.slice(offset), path: inOrder, passed: 0 };
  }
}

function allIn(connection: SqliteConnection, runs: readonly Run[], wanted: number): readonly string[] {
  const found: string[] = [];
  for (const run of runs) {
    if (found.length === wanted) break;
    const left = wanted - found.length;
    const statement = rowsOf(run, ["d.id"], Number.isSafeInteger(left) ? left : -1);
    for (const id of idsOf(connection, statement)) found.push(id);
  }
  return found;
}

/** Where a document stands: the values of a run's columns. */
export type Place = readonly SqlValue[];

export interface Run extends Selected {
  readonly columns: readonly string[];
  readonly direction: Query["sort"]["direction"];
  /** Where it begins, unless at its first document. */
  readonly begin?: Sql;
  /** The column that only the last of its documents lack; otherwise all have it, or all lack it. */
  readonly lacked?: string;
}

const idPlace = ({ id }: SortPosition): Place => [id.length, id];

/** Empty values come last in both directions: an order is two scans of an index; other candidates are sorted at once. */
export function runsOf(
  rows: Rows,
  { sort, after, where }: Pick<Query, "sort" | "after" | "where">,
  path: AccessPath | undefined,
): readonly Run[] {
  const { table } = rows;
  const field = table.field(sort.field);
  const { direction } = sort;
  const selected = path === undefined ? scanned(rows, where, field) : selectedBy(rows, where, path);
  const byId = { ...selected, columns: ["d.id_length", "d.id"], direction };
  if (field === undefined) return [after === undefined ? byId : beyond(byId, idPlace(after))];
  const isInOrder =
    path === undefined || path.clause.field === sort.field || isPathInOrder(table, path.clause, sort.field);
  const column = columnOf(field, isInOrder);
  const whole: Run = { ...byId, columns: [column, ...byId.columns] };
  const present = { ...whole, ...also(whole, presence(column)) };
  const absent = { ...byId, ...also(byId, presence(column, true)) };
  if (after !== undefined && isEmpty(after.key)) return [beyond(absent, idPlace(after))];
  const place = after && [sqlValue(after.key), ...idPlace(after)];
  if (isInOrder) return [place === undefined ? present : beyond(present, place), absent];
  if (place === undefined) return [{ ...whole, lacked: column }];
  return [{ ...whole, lacked: column, begin: anyOf([further(whole, place), presence(column, true)]) }];
}

export const beyond = (run: Run, place: Place): Run => ({ ...run, begin: further(run, place) });

const further = ({ columns, direction }: Run, place: Place): Sql =>
  sql`(${columns.join(", ")}) ${direction === "ascending" ? ">" : "<"} (${joined(place.map(bound), ", ")})`;

/** The documents of a run. SQLite keeps to the first bounds it reads, and those of the place are the narrowest. */
export function within({ from, where, begin }: Run): Selected {
  return { from, where: begin === undefined ? where : allOf([begin, where]) };
}

const idsOf = (connection: SqliteConnection, statement: Sql): readonly string[] =>
  all(connection, statement).map((row) => textOf(row, "id"));

/** The first ids that the query finds among a number of documents of its order. */
function firstIds(
  rows: Rows,
  query: Query,
  inOrder: AccessPath | undefined,
  documents: number,
  wanted: number,
): readonly string[] {
  const { database, table } = rows;
  const isBound = (clause: Clause) => clause === inOrder?.clause || clause.field === query.sort.field;
  const others = query.where.filter((clause) => !isBound(clause));
  const fields = new Set(others.flatMap(({ field }) => table.field(field)?.column ?? []));
  const columns = ["team_id", "id_length", "id", ...fields].map((column) => `d.${column}`);
  const runs = runsOf(rows, { ...query, where: query.where.filter(isBound) }, inOrder);
  const parts = runs.map((run) => sql`SELECT * FROM (${rowsOf(run, columns, documents)})`);
  const first = sql`SELECT * FROM (${joined(parts, " UNION ALL ")}) LIMIT ${bound(documents)}`;
  const conditions = allOf([always, ...others.map((clause) => clauseOf(table, clause))]);
  return idsOf(database, sql`SELECT d.id FROM (${first}) d WHERE ${conditions} LIMIT ${bound(wanted)}`);
}

function rowsOf(run: Run, columns: readonly string[], limit: number): Sql {
  const { from, where } = within(run);
  return sql`SELECT ${columns.join(", ")} FROM ${from} WHERE ${where} ORDER BY ${orderOf(run)} LIMIT ${bound(limit)}`;
}

function orderOf({ columns, direction, lacked }: Run): string {
  const order = columns.map((column) => `${column} ${direction === "ascending" ? "ASC" : "DESC"}`);
  return [...(lacked === undefined ? [] : [`${lacked} IS NULL`]), ...order].join(", ");
}
