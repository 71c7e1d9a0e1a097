import { isEmpty, matchesClause } from "../evaluate";
import { nameOf } from "../name-of";
import { type Clause, type ContainsClause, emptyOf, type Query, type Scalar } from "../query";
import { readDocument } from "../read-document";
import type { DocumentKey, FieldDefinition, StoredDocument } from "../storage";
import { conditionsOf, OF_TEAM, Statement, selectionOf, textClauses } from "./conditions";
import type { Row } from "./driver";
import type { Documents, KindTable, Rows } from "./kind-table";
import { idKey } from "./values";

export async function findDocuments(documents: Documents, query: Query): Promise<readonly StoredDocument[]> {
  const rows = await found(documents, query, "id, rev, body");
  return rows.map((row) => documentOf(documents, row));
}

export async function findIds(rows: Rows, query: Query): Promise<readonly string[]> {
  return (await found(rows, query, "id")).map(({ id }) => String(id));
}

const found = (rows: Rows, query: Query, columns: string): Promise<readonly Row[]> =>
  search(rows, query, columns, (statement, text) => statement.run(rows.database, text, hasOnePlan(rows.table, query)));

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

type Send = (statement: Statement, text: string) => Promise<readonly Row[]>;

/** So many documents of the order are scanned for texts; the more only where the first have this part of a page. */
const LOOKS = [2000, 34_000];
const GOOD_PART = 1 / 8;

/** Each statement sees its own snapshot, so that of several the last one alone gives the page. */
export async function search(
  { table, team }: Rows,
  query: Query,
  columns: string,
  send: Send,
): Promise<readonly Row[]> {
  const { where, limit, offset = 0 } = query;
  const named = where.filter((clause) => clause.field === "id" && clause.operator === "in" && !clause.negated);
  const texts = limit === undefined || named.length > 0 ? [] : textClauses(table, where);
  // The planner guesses far off how common a text is: a common one is found soon along the order, others by the index.
  for (const looked of texts.length > 0 ? LOOKS : []) {
    const look = { texts, looked, size: whole(offset + (limit ?? 0)) };
    const statement = new Statement(team);
    const text = lookOf(table, query, columns, look, statement);
    const rows = text === undefined ? [] : await send(statement, text);
    const matches = rows.filter(({ holds }) => holds);
    if (matches.length === look.size || !rows.some(({ is_last }) => is_last)) return matches.slice(offset);
    if (matches.length < look.size * GOOD_PART) break;
  }
  const statement = new Statement(team);
  const text = textOf(table, query, columns, statement, texts.length > 0 ? where : named);
  return text === undefined ? [] : send(statement, text);
}

interface Look {
  readonly texts: readonly ContainsClause[];
  readonly looked: number;
  /** How many documents are wanted, those passed over included. */
  readonly size: number;
}

/** The matches among the first documents of the order, and the last one scanned if there may be more. */
function lookOf(
  table: KindTable,
  query: Query,
  columns: string,
  { texts, looked, size }: Look,
  statement: Statement,
): string | undefined {
  const where = query.where.filter((clause) => !texts.some((text) => text === clause));
  // To name all columns would take the database longer than to look at hundreds of documents.
  const read = new Set([...columns.split(", "), ...texts.map(({ field }) => table.column(field).name)]);
  const scan = textOf(table, { ...query, where, offset: 0, limit: looked }, [...read].join(", "), statement);
  if (scan === undefined || size === 0) return undefined;
  const holds = conditionsOf(table, texts, statement).join(" AND ");
  const judged = `SELECT ${columns}, ${holds} AS holds, row_number() OVER () = ${looked} AS is_last FROM (${scan}) AS scan`;
  return `SELECT * FROM (${judged}) AS judged WHERE holds OR is_last LIMIT ${size}`;
}

/** Undefined where nothing can be found. The documents of the clauses that `lead` are fetched before they are ordered. */
function textOf(
  table: KindTable,
  query: Query,
  columns: string,
  statement: Statement,
  lead: readonly Clause[] = [],
): string | undefined {
  const { where, limit = Number.MAX_SAFE_INTEGER, offset = 0 } = query;
  const parts = partsOf(table, query, statement);
  const [first, ...others] = parts;
  if (first === undefined || limit === 0) return undefined;
  const isLed = lead.length > 0;
  const led = isLed ? `WITH led AS MATERIALIZED (SELECT * ${selectedFrom(table, lead, statement)}) ` : "";
  const rest = isLed ? where.filter((clause) => !lead.includes(clause)) : [];
  const from = isLed
    ? `FROM led WHERE ${["true", ...conditionsOf(table, rest, statement)].join(" AND ")}`
    : selectedFrom(table, where, statement);
  const scan = ({ condition, order }: Part) => `SELECT ${columns} ${from} AND ${condition} ORDER BY ${order}`;
  const page = `LIMIT ${whole(limit)} OFFSET ${whole(offset)}`;
  if (others.length === 0) return `${led}${scan(first)} ${page}`;
  // Parts are appended in this order, and those after a full page not begun, for each has a limit.
  const scans = parts.map((part) => `(${scan(part)} LIMIT ${whole(offset + limit)})`);
  return `${led}SELECT ${columns} FROM (${scans.join(" UNION ALL ")}) AS parts ${page}`;
}

const selectedFrom = (table: KindTable, where: readonly Clause[], statement: Statement): string =>
  `FROM ${table.name} WHERE ${selectionOf(table, where, statement)}`;

/** Larger numbers are written in a way that PostgreSQL does not read. */
const whole = (number: number): number => Math.min(number, Number.MAX_SAFE_INTEGER);

/** One stretch of the order that is one of the sort field's index, after the place asked for: its condition and order. */
interface Part {
  readonly condition: string;
  readonly order: string;
}

/** The values below, above, or at the empty one. */
type Stretch = "below" | "above" | "empty";

/** The parts of a query's order, one after another, without those that its clauses or its place leave empty. */
export function partsOf(
  table: KindTable,
  { sort, where, after }: Pick<Query, "sort" | "where" | "after">,
  statement: Statement,
): readonly Part[] {
  const [direction, comparison] = sort.direction === "ascending" ? ["ASC", ">"] : ["DESC", "<"];
  const idOrder = `id_key ${direction}`;
  const key = (id: string) => statement.bind(idKey(id), "text");
  if (sort.field === "id") {
    return [{ condition: after === undefined ? "true" : `id_key ${comparison} ${key(after.id)}`, order: idOrder }];
  }
  const { name, type, empty, definition } = table.column(sort.field);
  const stretches = stretchesOf(definition.type, sort.direction);
  const first = after === undefined ? 0 : stretches.indexOf(stretchOf(after.key));
  const own = where.filter((clause) => clause.field === sort.field);
  const open = stretches
    .slice(first)
    .filter((stretch) => own.every((clause) => canHold(stretch, definition.type, clause)));
  return open.map((stretch) => {
    const isOneValue = stretch === "empty" || type === "boolean";
    const flag = stretch === "empty" ? `NOT ${name}` : name;
    const inside = type === "boolean" ? flag : `${name} ${comparisons[stretch]} ${empty}`;
    const order = isOneValue ? idOrder : `${name} ${direction}, ${idOrder}`;
    if (after === undefined || stretch !== stretches[first]) return { condition: inside, order };
    const place = isOneValue ? key(after.id) : `(${statement.bind(after.key, type)}, ${key(after.id)})`;
    return { condition: `${inside} AND ${isOneValue ? "id_key" : `(${name}, id_key)`} ${comparison} ${place}`, order };
  });
}

const comparisons = { below: "<", above: ">", empty: "=" } as const;

function stretchesOf(type: FieldDefinition["type"], direction: Query["sort"]["direction"]): readonly Stretch[] {
  if (type !== "number") return ["above", "empty"];
  return direction === "ascending" ? ["below", "above", "empty"] : ["above", "below", "empty"];
}

function stretchOf(key: Scalar): Stretch {
  if (isEmpty(key)) return "empty";
  return typeof key === "number" && key < 0 ? "below" : "above";
}

function canHold(stretch: Stretch, type: FieldDefinition["type"], clause: Clause): boolean {
  if (stretch === "empty") return matchesClause(emptyOf[type], clause);
  if (clause.operator !== "range") return clause.operator !== "present" || clause.negated !== true;
  const { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = clause;
  return stretch === "above" ? atMost > 0 : above < 0;
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
  const selects = tables.map(({ team, table: { kind, name }, remembered }, index) => {
    const ids = [...new Set(keys.filter((key) => key.kind === kind).map(({ id }) => id))];
    const held = ids.map((id) => remembered.get(team, { kind, id }));
    for (const document of held) if (document !== undefined) known.set(nameOf(document), document);
    const list = statement.bind(ids.map(idKey), "text[]");
    const revisions = held.map((document) => document?.rev ?? 0);
    const isHeld = `(id_key, rev) IN (SELECT * FROM unnest(${list}, ${statement.bind(revisions, "bigint[]")}))`;
    const columns = `id, rev, CASE WHEN ${isHeld} THEN NULL ELSE body END AS body`;
    return `SELECT ${index} AS kind, ${columns} FROM ${name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
  });
  const found = new Map<string, StoredDocument>();
  for (const row of await statement.run(first.database, selects.join(" UNION ALL "), true)) {
    const documents = tables[Number(row["kind"])] ?? first;
    const name = nameOf({ kind: documents.table.kind, id: String(row["id"]) });
    const held = row["body"] === null ? known.get(name) : undefined;
    found.set(name, held ?? documentOf(documents, row));
  }
  return keys.map((key) => found.get(nameOf(key)) ?? null);
}

function documentOf({ team, table, remembered }: Documents, { id, rev, body }: Row): StoredDocument {
  const key = { kind: table.kind, id: String(id) };
  const known = remembered.get(team, key);
  return known?.rev === Number(rev) ? known : readDocument(remembered, team, key, Number(rev), String(body));
}
