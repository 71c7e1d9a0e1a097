import type { Clause, Query } from "../query";
import type { StoredDocument } from "../storage";
import type { Asked } from "./asked";
import { conditionOf, conditionsOf, selectionOf } from "./conditions";
import type { TeamDocuments } from "./documents";
import type { KindTable } from "./kind-table";
import { textClauses } from "./preselection";
import { type Part, partsOf } from "./sort-parts";
import type { Statement } from "./statement";
import { textPage } from "./text-page";

/** The documents of a query, in its order. */
export const found = (
  table: KindTable,
  team: string,
  query: Query,
  statement: Statement,
  documents: TeamDocuments,
): Asked<readonly StoredDocument[]> => ({
  text: textOf(table, team, query, "id, rev, body", statement),
  isPrepared: hasOnePlan(table, query),
  read: (rows) => rows.map((row) => documents.of(table.kind, row)),
});

/** Their ids alone. */
export const foundIds = (
  table: KindTable,
  team: string,
  query: Query,
  statement: Statement,
): Asked<readonly string[]> => ({
  text: textOf(table, team, query, "id", statement),
  isPrepared: hasOnePlan(table, query),
  read: (rows) => rows.map(({ id }) => String(id)),
});

/**
 * Whether the best plan is the same whatever values are asked for: no clause leads to documents by its values, but ids, and
 * those whose documents an index has in the order of the query. A plan that is kept would suit the average value.
 */
const hasOnePlan = (table: KindTable, { where, sort }: Query): boolean =>
  where.every((clause) => clause.field === "id" || !canLead(table, clause) || isInOrder(table, clause, sort));

function canLead(table: KindTable, clause: Clause): boolean {
  if (clause.operator === "present") return false;
  if (clause.operator === "range") return true;
  return !clause.negated && table.column(clause.field).definition.type !== "boolean";
}

function isInOrder(table: KindTable, clause: Clause, sort: Query["sort"]): boolean {
  const { orderedBy } = table.column(clause.field).definition;
  return clause.operator === "in" && clause.values.length === 1 && orderedBy === sort.field;
}

/** Undefined where nothing can be found. */
function textOf(
  table: KindTable,
  team: string,
  query: Query,
  columns: string,
  statement: Statement,
): string | undefined {
  const parts = partsOf(table, query, statement);
  const [only] = parts;
  if (only === undefined || query.limit === 0) return undefined;
  const texts = textClauses(table, query.where);
  if (texts.length > 0 && query.limit !== undefined && namedIds(query).length === 0) {
    const size = whole(query.limit + (query.offset ?? 0));
    return `${textPage({ table, team, query, texts, parts, columns, size }, statement)}${page(query)}`;
  }
  const from = sourceOf(table, team, query, statement);
  if (parts.length === 1) return `SELECT ${columns} ${from} AND ${only.condition} ORDER BY ${only.order}${page(query)}`;
  return joined(table, query, parts, columns, from);
}

/**
 * The documents of the query, before order and place. Those it names by their ids are fetched first: PostgreSQL would
 * rather look for them along the whole order.
 */
function sourceOf(table: KindTable, team: string, query: Query, statement: Statement): string {
  const { where } = query;
  const named = namedIds(query);
  if (named.length === 0) return `FROM ${table.name} WHERE ${selectionOf(table, where, team, statement)}`;
  const fetched = `SELECT * FROM ${table.name} WHERE ${conditionOf(table, named, team, statement)} OFFSET 0`;
  const rest = conditionsOf(
    table,
    where.filter((clause) => !named.includes(clause)),
    team,
    statement,
  );
  return `FROM (${fetched}) AS named WHERE ${["true", ...rest].join(" AND ")}`;
}

const namedIds = ({ where }: Query): readonly Clause[] =>
  where.filter((clause) => clause.field === "id" && clause.operator === "in" && !clause.negated);

/**
 * The parts one after another: what follows a full page is not even begun, so every part costs a walk along its index. A
 * limit that is reckoned would be taken for a tenth of the page, for which the longest walks seem short.
 */
function joined(table: KindTable, query: Query, parts: readonly Part[], columns: string, from: string): string {
  const key = table.column(query.sort.field).name;
  const direction = query.sort.direction === "ascending" ? "ASC" : "DESC";
  const size = query.limit === undefined ? undefined : whole(query.limit + (query.offset ?? 0));
  const steps = parts.map(({ condition, order }, index) => {
    const limit = size === undefined ? "" : ` LIMIT ${size}`;
    const walk = `SELECT ${columns}, ${key} AS sort_key, id_key ${from} AND ${condition} ORDER BY ${order}${limit}`;
    if (size === undefined || index === 0) return `part_${index} AS MATERIALIZED (${walk})`;
    const taken = parts.slice(0, index).map((_, before) => `(SELECT count(*) FROM part_${before})`);
    return `part_${index} AS MATERIALIZED (SELECT * FROM (${walk}) AS walk WHERE ${taken.join(" + ")} < ${size})`;
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
