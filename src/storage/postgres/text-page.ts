import type { ContainsClause, Query } from "../query";
import { conditionOf, conditionsOf } from "./conditions";
import type { KindTable } from "./kind-table";
import { preselection } from "./preselection";
import type { Part } from "./sort-parts";
import type { Statement } from "./statement";

/** A text that is common is found among as many; for one that is not, fewer documents are led to by its index. */
const LOOKED_AT = 8000;

/** A page of documents that hold a text, of a query with a limit. */
export interface TextPage {
  readonly table: KindTable;
  readonly team: string;
  readonly query: Query;
  /** Clauses that an index of texts answers, some of the query's. */
  readonly texts: readonly ContainsClause[];
  readonly parts: readonly Part[];
  readonly columns: string;
  /** How many documents are wanted, those passed over included. */
  readonly size: number;
}

/**
 * The first documents of the order are looked through, and only if they are too few the index of texts is asked: the
 * database would rather guess how common a text is, and be wrong by far. All but the page's end.
 */
export function textPage(page: TextPage, statement: Statement): string {
  const { query, parts, columns, size } = page;
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const looks = parts.map((part, index) => `part_${index} AS MATERIALIZED (${look(page, part, index, statement)})`);
  const open = parts.map((_, index) => isOpen(index)).join(" OR ");
  const looked = parts.map((_, index) => {
    const found = `${columns}, sort_key, id_key FROM part_${index}`;
    return `SELECT ${index} AS part, ${found} WHERE NOT (SELECT is_open FROM outcome)`;
  });
  const rest = `SELECT * FROM (${led(page, statement)} LIMIT CASE WHEN (SELECT is_open FROM outcome) THEN ${size} ELSE 0 END) AS led`;
  const order = `ORDER BY part, sort_key ${direction}, id_key ${direction}`;
  return (
    `WITH ${[...looks, `outcome AS MATERIALIZED (SELECT ${open} AS is_open)`].join(", ")} ` +
    `SELECT ${columns} FROM (${[...looked, rest].join(" UNION ALL ")}) AS found ${order}`
  );
}

/** Whether a part had more documents than were looked at. */
const isOpen = (index: number): string => `EXISTS (SELECT FROM part_${index} WHERE is_last)`;

/** What is found among the first documents of a part, and the last one looked at. */
function look({ table, team, query, texts, columns, size }: TextPage, part: Part, index: number, statement: Statement) {
  const others = query.where.filter((clause) => !texts.some((text) => text === clause));
  const walk = `SELECT * FROM ${table.name} WHERE ${conditionOf(table, others, team, statement)} AND ${part.condition} ORDER BY ${part.order} LIMIT ${LOOKED_AT}`;
  const numbered = `SELECT *, row_number() OVER () = ${LOOKED_AT} AS is_last FROM (${walk}) AS walk`;
  const holds = conditionsOf(table, texts, team, statement).join(" AND ");
  const found = `SELECT ${columns}, ${keyOf(table, query)} AS sort_key, id_key, is_last FROM (${numbered}) AS looked_at WHERE ${holds} OR is_last`;
  const before = Array.from({ length: index }, (_, place) => place);
  if (before.length === 0) return `${found} LIMIT ${size}`;
  const taken = before.map((place) => `(SELECT count(*) FROM part_${place})`).join(" - ");
  return `${found} LIMIT CASE WHEN ${before.map(isOpen).join(" OR ")} THEN 0 ELSE greatest(0, ${size} - ${taken}) END`;
}

/** All parts at once: what the index leads to has no order. */
function led({ table, team, query, texts, parts, columns }: TextPage, statement: Statement): string {
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const part = `CASE ${parts.map(({ condition }, index) => `WHEN ${condition} THEN ${index}`).join(" ")} END`;
  const conditions = [
    conditionOf(table, query.where, team, statement),
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
