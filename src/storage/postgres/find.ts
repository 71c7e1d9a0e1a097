import { nameOf } from "../name-of";
import type { Clause, Query } from "../query";
import { readDocument } from "../read-document";
import type { DocumentKey, StoredDocument } from "../storage";
import { StorageError } from "../storage-error";
import { conditionOf, conditionsOf, OF_TEAM, Statement, selectionOf, textClauses } from "./conditions";
import type { Row } from "./driver";
import type { Documents, KindTable, Rows } from "./kind-table";
import { type Part, partsOf } from "./sort-parts";
import { textPage } from "./text-page";
import { idKey } from "./values";

export async function findDocuments(documents: Documents, query: Query): Promise<readonly StoredDocument[]> {
  const rows = await found(documents, query, "id, rev, body");
  return rows.map((row) => documentOf(documents, row));
}

export async function findIds(rows: Rows, query: Query): Promise<readonly string[]> {
  return (await found(rows, query, "id")).map(({ id }) => String(id));
}

async function found({ database, table, team }: Rows, query: Query, columns: string): Promise<readonly Row[]> {
  const statement = new Statement(team);
  const text = textOf(table, query, columns, statement);
  return text === undefined ? [] : statement.run(database, text, hasOnePlan(table, query));
}

/** Whether the best plan is the same whatever values are asked for: a prepared one would suit the average value. */
const hasOnePlan = (table: KindTable, { where, sort }: Query): boolean =>
  where.every((clause) => clause.field === "id" || !canDrive(table, clause) || isInOrder(table, clause, sort));

function canDrive(table: KindTable, clause: Clause): boolean {
  if (clause.operator === "present") return false;
  if (clause.operator === "range") return true;
  return !clause.negated && table.column(clause.field).definition.type !== "boolean";
}

function isInOrder(table: KindTable, clause: Clause, sort: Query["sort"]): boolean {
  const { orderedBy } = table.column(clause.field).definition;
  return clause.operator === "in" && clause.values.length === 1 && orderedBy === sort.field;
}

/** Undefined where nothing can be found. */
export function textOf(table: KindTable, query: Query, columns: string, statement: Statement): string | undefined {
  const parts = partsOf(table, query, statement);
  const [only] = parts;
  if (only === undefined || query.limit === 0) return undefined;
  const texts = textClauses(table, query.where);
  if (texts.length > 0 && query.limit !== undefined && namedIds(query).length === 0) {
    const size = whole(query.limit + (query.offset ?? 0));
    return `${textPage({ table, query, texts, parts, columns, size, statement })}${page(query)}`;
  }
  const from = sourceOf(table, query, statement);
  if (parts.length === 1) return `SELECT ${columns} ${from} AND ${only.condition} ORDER BY ${only.order}${page(query)}`;
  return joined(table, query, parts, columns, from);
}

/** Documents named by their ids are fetched first: PostgreSQL would rather scan the whole order for them. */
function sourceOf(table: KindTable, query: Query, statement: Statement): string {
  const { where } = query;
  const named = namedIds(query);
  if (named.length === 0) return `FROM ${table.name} WHERE ${selectionOf(table, where, statement)}`;
  const fetched = `SELECT * FROM ${table.name} WHERE ${conditionOf(table, named, statement)} OFFSET 0`;
  const others = where.filter((clause) => !named.includes(clause));
  const rest = conditionsOf(table, others, statement);
  return `FROM (${fetched}) AS named WHERE ${["true", ...rest].join(" AND ")}`;
}

const namedIds = ({ where }: Query): readonly Clause[] =>
  where.filter((clause) => clause.field === "id" && clause.operator === "in" && !clause.negated);

/** Parts after a full page are not started. For a computed limit the planner would expect a tenth of the page. */
function joined(table: KindTable, query: Query, parts: readonly Part[], columns: string, from: string): string {
  const key = table.column(query.sort.field).name;
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const size = query.limit === undefined ? undefined : whole(query.limit + (query.offset ?? 0));
  const steps = parts.map(({ condition, order }, index) => {
    const limit = size === undefined ? "" : ` LIMIT ${size}`;
    const scan = `SELECT ${columns}, ${key} AS sort_key, id_key ${from} AND ${condition} ORDER BY ${order}${limit}`;
    if (size === undefined || index === 0) return `part_${index} AS MATERIALIZED (${scan})`;
    const taken = parts.slice(0, index).map((_, before) => `(SELECT count(*) FROM part_${before})`);
    return `part_${index} AS MATERIALIZED (SELECT * FROM (${scan}) AS scan WHERE ${taken.join(" + ")} < ${size})`;
  });
  const union = parts.map((_, index) => `SELECT ${index} AS part, * FROM part_${index}`).join(" UNION ALL ");
  const order = `ORDER BY part, sort_key ${direction}, id_key ${direction}`;
  return `WITH ${steps.join(", ")} SELECT ${columns} FROM (${union}) AS parts ${order}${page(query)}`;
}

function page({ offset = 0, limit }: Query): string {
  return `${limit === undefined ? "" : ` LIMIT ${whole(limit)}`}${offset === 0 ? "" : ` OFFSET ${whole(offset)}`}`;
}

/** Larger numbers are written in a way that PostgreSQL does not read. */
function whole(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** The documents at the keys, of all kinds in one statement, so that they stem from one snapshot. */
export async function documentsAt(
  tables: readonly Documents[],
  keys: readonly DocumentKey[],
): Promise<readonly (StoredDocument | null)[]> {
  const [first] = tables;
  if (first === undefined) return [];
  const statement = new Statement(first.team);
  const known = new Map<string, StoredDocument>();
  const selects = tables.map(({ team, table, remembered }, index) => {
    const { kind, name } = table;
    const ids = new Set(keys.filter((key) => key.kind === kind).map(({ id }) => id));
    const held = [...ids].flatMap((id) => remembered.get(team, { kind, id }) ?? []);
    for (const document of held) known.set(nameOf(document), document);
    const list = statement.bind([...ids].map(idKey), "text[]");
    const columns = `id, rev, ${bodyUnless(held, statement)} AS body`;
    return `SELECT ${index} AS kind, ${columns} FROM ${name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
  });
  const found = new Map<string, StoredDocument>();
  for (const row of await statement.run(first.database, selects.join(" UNION ALL "), true)) {
    const documents = tables[Number(row["kind"])] ?? first;
    const name = nameOf({ kind: documents.table.kind, id: String(row["id"]) });
    found.set(name, row["body"] === null ? (known.get(name) ?? missing(name)) : documentOf(documents, row));
  }
  return keys.map((key) => found.get(nameOf(key)) ?? null);
}

function documentOf({ team, table, remembered }: Documents, { id, rev, body }: Row): StoredDocument {
  const key = { kind: table.kind, id: String(id) };
  const known = remembered.get(team, key);
  return known?.rev === Number(rev) ? known : readDocument(remembered, team, key, Number(rev), String(body));
}

/** A body, but nothing where a document is of the revision that is held. */
function bodyUnless(held: readonly StoredDocument[], statement: Statement): string {
  const keys = held.map(({ id }) => idKey(id));
  const ids = statement.bind(keys, "text[]");
  const revs = held.map(({ rev }) => rev);
  const revisions = statement.bind(revs, "bigint[]");
  return `CASE WHEN (id_key, rev) IN (SELECT * FROM unnest(${ids}, ${revisions})) THEN NULL ELSE body END`;
}

function missing(name: string): never {
  throw new StorageError("corrupt", `What is stored as ${name} has no body.`);
}
