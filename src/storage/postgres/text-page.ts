import type { ContainsClause, Query } from "../query";
import { conditionOf, conditionsOf, preselection, type Statement } from "./conditions";
import type { KindTable } from "./kind-table";
import type { Part } from "./sort-parts";

/** So many documents of the order show whether a text is common, … */
const LOOKED_AT = 2000;
/** … namely when they have this part of those wanted. Then so many more are scanned, where all are expected. */
const COMMON = 1 / 8;
const LOOKED_FURTHER_AT = 32_000;

/** A page of documents that hold a text, of a query with a limit. */
export interface TextPage {
  readonly table: KindTable;
  readonly query: Query;
  /** Clauses that an index of texts answers, some of the query's. */
  readonly texts: readonly ContainsClause[];
  readonly parts: readonly Part[];
  readonly columns: string;
  /** How many documents are wanted, those passed over included. */
  readonly size: number;
  readonly statement: Statement;
}

/** Uses the text index if the first documents of the order do not promise a page: the planner guesses texts far off. */
export function textPage(page: TextPage): string {
  const { query, parts, columns, size } = page;
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const looks = parts.map((part, index) => `part_${index} AS MATERIALIZED (${look(page, part, index)})`);
  const found = `(${parts.map((_, index) => `(SELECT count(*) FROM part_${index} WHERE holds)`).join(" + ")})`;
  const open = parts.map((_, index) => isOpen(index)).join(" OR ");
  const looked = `looked AS MATERIALIZED (SELECT ${found} AS found, ${open} AS is_open)`;
  const further = parts.map((part, index) => `further_${index} AS MATERIALIZED (${goOn(page, part, index)})`);
  const missing = parts.map((_, index) => ` - (SELECT count(*) FROM further_${index})`).join("");
  const outcome = `outcome AS MATERIALIZED (SELECT is_open AND found < ${size}${missing} AS is_open FROM looked)`;
  const scanned = parts.flatMap((_, index) =>
    [`part_${index} WHERE holds AND`, `further_${index} WHERE`].map(
      (from) => `SELECT ${index} AS part, ${columns}, sort_key, id_key FROM ${from} NOT (SELECT is_open FROM outcome)`,
    ),
  );
  const rest = `SELECT * FROM (${byIndex(page)} LIMIT CASE WHEN (SELECT is_open FROM outcome) THEN ${size} ELSE 0 END) AS by_index`;
  const order = `ORDER BY part, sort_key ${direction}, id_key ${direction}`;
  return (
    `WITH ${[...looks, looked, ...further, outcome].join(", ")} ` +
    `SELECT ${columns} FROM (${[...scanned, rest].join(" UNION ALL ")}) AS found ${order}`
  );
}

/** Whether a part had more documents than were scanned. */
const isOpen = (index: number): string => `EXISTS (SELECT FROM part_${index} WHERE is_last)`;

/** The matches among the first documents of a part, and the last one scanned. */
function look(page: TextPage, part: Part, index: number): string {
  const { table, query, texts, columns, size, statement } = page;
  const scan = scanOf(page, part.condition, part.order, LOOKED_AT);
  const holds = conditionsOf(table, texts, statement).join(" AND ");
  const read = `${columns}, ${keyOf(table, query)} AS sort_key, id_key, ${holds} AS holds`;
  const judged = `SELECT ${read}, row_number() OVER () = ${LOOKED_AT} AS is_last FROM (${scan}) AS scan`;
  const found = `SELECT * FROM (${judged}) AS judged WHERE holds OR is_last`;
  const before = Array.from({ length: index }, (_, place) => place);
  if (before.length === 0) return `${found} LIMIT ${size}`;
  const taken = before.map((place) => `(SELECT count(*) FROM part_${place})`).join(" - ");
  return `${found} LIMIT CASE WHEN ${before.map(isOpen).join(" OR ")} THEN 0 ELSE greatest(0, ${size} - ${taken}) END`;
}

/** The matches among further documents of a part, if a good part of those wanted was found among the first ones. */
function goOn(page: TextPage, part: Part, index: number): string {
  const { table, query, texts, columns, size, statement } = page;
  const last = (column: string) => `(SELECT ${column} FROM part_${index} WHERE is_last)`;
  const condition = `${part.condition} AND ${part.beyond(last("sort_key"), last("id_key"))}`;
  const scan = scanOf(page, condition, part.order, LOOKED_FURTHER_AT);
  const holds = conditionsOf(table, texts, statement).join(" AND ");
  const isCommon = `${isOpen(index)} AND found >= ${Math.ceil(size * COMMON)}`;
  return (
    `SELECT ${columns}, ${keyOf(table, query)} AS sort_key, id_key FROM (${scan}) AS scan WHERE ${holds} ` +
    `LIMIT (SELECT CASE WHEN ${isCommon} THEN ${size} - found ELSE 0 END FROM looked)`
  );
}

/** The rows of `count` documents of the order, by all conditions but those on texts. */
function scanOf(
  { table, query, texts, columns, statement }: TextPage,
  place: string,
  order: string,
  count: number,
): string {
  const others = query.where.filter((clause) => !texts.some((text) => text === clause));
  const conditions = conditionOf(table, others, statement);
  const keys = ["id_key", keyOf(table, query), ...texts.map(({ field }) => table.column(field).name)];
  // To name all columns would take the database longer than to look at hundreds of documents.
  const read = [...new Set([...columns.split(", "), ...keys])];
  return `SELECT ${read.join(", ")} FROM ${table.name} WHERE ${conditions} AND ${place} ORDER BY ${order} LIMIT ${count}`;
}

/** All parts at once: the matches of the text index have no order. */
function byIndex({ table, query, texts, parts, columns, statement }: TextPage): string {
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const part = `CASE ${parts.map(({ condition }, index) => `WHEN ${condition} THEN ${index}`).join(" ")} END`;
  const conditions = [
    conditionOf(table, query.where, statement),
    ...preselection(table, texts, statement),
    `(${parts.map(({ condition }) => `(${condition})`).join(" OR ")})`,
  ];
  return (
    `SELECT ${part} AS part, ${columns}, ${keyOf(table, query)} AS sort_key, id_key FROM ${table.name} ` +
    `WHERE ${conditions.join(" AND ")} ORDER BY part, sort_key ${direction}, id_key ${direction}`
  );
}

function keyOf(table: KindTable, { sort }: Query): string {
  return sort.field === "id" ? "id_key" : table.column(sort.field).name;
}
