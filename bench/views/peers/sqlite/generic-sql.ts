import type { Clause, InClause, Query } from "workspace-engine";
import { cardFields, setFields } from "../card-fields";
import type { Value } from "./database";
import type { Asked } from "./statements";

const MOST_PARAMETERS = 200;

/** Fields that are never empty, so that an ascending order needs no part for empty values. */
const alwaysThere = ["time_created", "time_updated"];

/** A query in SQL, clause by clause. */
export function genericSql({ where, sort, after, limit = -1 }: Query): Asked {
  const conditions = where.map(conditionOf);
  const { field, direction } = sort;
  const [way, sign] = direction === "ascending" ? ["ASC", ">"] : ["DESC", "<"];
  const values = conditions.flatMap((condition) => condition.values);
  const parts = conditions.map(({ sql }) => sql);
  if (after !== undefined) {
    parts.push(`(${field}, id) ${sign} (?, ?)`);
    values.push(Number(after.key), Number(after.id));
  }
  const condition = parts.length === 0 ? "" : `WHERE ${parts.join(" AND ")}`;
  const empties = direction === "ascending" && !alwaysThere.includes(field) ? `${field} = 0, ` : "";
  const order = `ORDER BY ${empties}${field} ${way}, id ${way}`;
  return { sql: `SELECT id FROM card ${condition} ${order} LIMIT ${limit}`, values };
}

interface Condition {
  readonly sql: string;
  readonly values: Value[];
}

function conditionOf(clause: Clause): Condition {
  const { field } = clause;
  if (clause.operator === "range") {
    const { above = -1, atMost = Number.MAX_SAFE_INTEGER } = clause;
    return { sql: `${field} > ? AND ${field} <= ?`, values: [above, atMost] };
  }
  const not = clause.negated ? "NOT " : "";
  if (clause.operator === "contains") return { sql: `${not}instr(${field}, ?) > 0`, values: [clause.text] };
  if (clause.operator === "in") return inCondition(clause, not);
  if (setFields.includes(field))
    return { sql: `${not}EXISTS (SELECT 1 FROM ${field} AS held WHERE held.card = card.id)`, values: [] };
  const empty = cardFields.some(({ name, type }) => name === field && type === "string") ? "''" : "0";
  return { sql: `${field} ${clause.negated ? "=" : "<>"} ${empty}`, values: [] };
}

function inCondition({ field, values, negated }: InClause, not: string): Condition {
  const given = values.map((value) => (field === "id" || typeof value !== "string" ? Number(value) : value));
  const [list, parameters] = listOf(given);
  if (!setFields.includes(field)) return { sql: `${field} ${not}IN ${list}`, values: parameters };
  const sql = negated
    ? `NOT EXISTS (SELECT 1 FROM ${field} AS held WHERE held.card = card.id AND held.value IN ${list})`
    : `id IN (SELECT card FROM ${field} WHERE value IN ${list})`;
  return { sql, values: parameters };
}

function listOf(values: readonly Value[]): readonly [sql: string, values: Value[]] {
  if (values.length > MOST_PARAMETERS) return ["(SELECT value FROM json_each(?))", [JSON.stringify(values)]];
  return [`(${values.map(() => "?").join(", ")})`, [...values]];
}
