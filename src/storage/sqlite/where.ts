import { isEmpty } from "../evaluate";
import type { Clause, ContainsClause, InClause, RangeClause, Scalar } from "../query";
import { StorageError } from "../storage-error";
import type { SqlValue } from "./connection";
import { type FieldLayout, type KindTable, literal, sqlValue } from "./kind-table";

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/** More would leave too few for the rest: a Durable Object takes 100 parameters. */
const MAX_FRACTIONS = 40;

export function sql(texts: TemplateStringsArray, ...pieces: readonly (Sql | string)[]): Sql {
  let text = texts[0] ?? "";
  const parameters: SqlValue[] = [];
  for (const [place, piece] of pieces.entries()) {
    text += `${typeof piece === "string" ? piece : piece.sql}${texts[place + 1]}`;
    if (typeof piece !== "string") parameters.push(...piece.parameters);
  }
  return { sql: text, parameters };
}

export const bound = (value: SqlValue): Sql => ({ sql: "?", parameters: [value] });

export function joined(parts: readonly Sql[], separator: string): Sql {
  return {
    sql: parts.map((part) => part.sql).join(separator),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

export const always = sql`1`;
export const never = sql`0`;

export const ownRows = (team: string): Sql => sql`d.team_id = ${bound(team)}`;

export const allOf = (parts: readonly Sql[]): Sql => joined(parts, " AND ");

export function anyOf(parts: readonly Sql[]): Sql {
  const [first = never] = parts;
  return parts.length < 2 ? first : sql`(${joined(parts, " OR ")})`;
}

export const not = (condition: Sql): Sql => sql`NOT (${condition})`;

/** The condition that a row `d` satisfies the clause, where `isIndexed` through an index if there is one. */
export function clauseOf(table: KindTable, clause: Clause, isIndexed = false): Sql {
  const field = table.field(clause.field);
  if (field === undefined) return idClause(clause);
  const column = columnOf(field, isIndexed);
  switch (clause.operator) {
    case "present":
      return presence(column, clause.negated);
    case "range":
      return rangeClause(column, clause);
    case "contains":
      return containsClause(field, column, clause);
    case "in":
      return field.place === "column" ? inColumn(column, clause) : inElements(field, column, clause);
  }
}

/** SQLite uses no index for a column behind a plus sign. */
export const columnOf = ({ column }: FieldLayout, isIndexed: boolean): string => `${isIndexed ? "" : "+"}d.${column}`;

export const presence = (column: string, negated = false): Sql => sql`${column} IS ${negated ? "" : "NOT "}NULL`;

/** Ids are never empty, and are of no other type than text. */
function idClause(clause: Clause): Sql {
  if (clause.operator !== "in") return clause.operator === "present" && clause.negated ? never : always;
  return sql`+d.id ${clause.negated ? "NOT IN" : "IN"} (SELECT value FROM json_each(${bound(JSON.stringify(clause.values))}))`;
}

/** Empty values are 0, and `NULL` in the column. */
function rangeClause(
  column: string,
  { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: RangeClause,
): Sql {
  const bounds: Sql[] = [];
  if (above !== Number.NEGATIVE_INFINITY) bounds.push(sql`${column} > ${bound(above)}`);
  if (atMost !== Number.POSITIVE_INFINITY) bounds.push(sql`${column} <= ${bound(atMost)}`);
  if (bounds.length === 0) return always;
  return above < 0 && atMost >= 0 ? anyOf([allOf(bounds), presence(column, true)]) : allOf(bounds);
}

function containsClause(field: FieldLayout, column: string, { text, negated = false }: ContainsClause): Sql {
  if (text === "") {
    if (field.definition.many) return presence(column, negated);
    return negated ? never : always;
  }
  const holds =
    field.place === "column"
      ? sql`coalesce(instr(${column}, ${bound(text)}), 0) > 0`
      : anyElement(field, sql`instr(s.value, ${bound(text)}) > 0`);
  return negated ? not(holds) : holds;
}

function inColumn(column: string, { values, negated = false }: InClause): Sql {
  const present = values.filter((value) => !isEmpty(value));
  const holds = present.length > 0 ? [listed(column, present)] : [];
  const withEmpty = present.length < values.length;
  if (!negated) return anyOf([...holds, ...(withEmpty ? [presence(column, true)] : [])]);
  if (withEmpty) return allOf([presence(column), ...holds.map(not)]);
  return holds.length > 0 ? anyOf([presence(column, true), ...holds.map(not)]) : always;
}

function inElements(field: FieldLayout, column: string, { values, negated = false }: InClause): Sql {
  const { many } = field.definition;
  const present = many ? values : values.filter((value) => !isEmpty(value));
  const holds = present.length > 0 ? [anyElement(field, listed("s.value", present))] : [];
  const whole = anyOf([...holds, ...(present.length < values.length ? [presence(column, true)] : [])]);
  return negated ? not(whole) : whole;
}

/** The team's elements `s` that are one of the values: a table and its condition. */
export const elementRows = (team: string, field: FieldLayout, values: readonly Scalar[]): Sql =>
  sql`${field.place} s WHERE ${ownElements(team, field)} AND ${listed("s.value", values)}`;

/** That a row `s` is an element that the field has in one of the team's documents. */
export const ownElements = (team: string, { kind, name }: FieldLayout): Sql =>
  sql`s.team_id = ${bound(team)} AND s.kind = ${literal(kind)} AND s.field = ${literal(name)}`;

/** That an element `s` of the document's field satisfies the condition. */
const anyElement = (field: FieldLayout, condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM ${field.place} s WHERE ${elementJoin(field)} AND ${condition})`;

/** That `s` is an element of the field in the document `d`. */
export function elementJoin({ kind, name }: FieldLayout, s = "s"): string {
  return `${s}.team_id = d.team_id AND ${s}.kind = ${literal(kind)} AND ${s}.id = d.id AND ${s}.field = ${literal(name)}`;
}

/** That the column holds one of the values. Long lists are one JSON text, but SQLite's reading of fractions is inexact. */
export function listed(column: string, values: readonly Scalar[]): Sql {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return sql`${column} = ${bound(sqlValue(first))}`;
  const inJson = values.map(sqlValue).filter(isExactInJson);
  const others = values.map(sqlValue).filter((value) => !isExactInJson(value));
  if (others.length > MAX_FRACTIONS) {
    throw new StorageError("limit", `A query lists more than ${MAX_FRACTIONS} numbers that are not safe integers.`);
  }
  const ofJson = sql`${column} IN (SELECT value FROM json_each(${bound(JSON.stringify(inJson))}))`;
  const ofOthers = sql`${column} IN (${joined(others.map(bound), ", ")})`;
  return anyOf([...(inJson.length > 0 ? [ofJson] : []), ...(others.length > 0 ? [ofOthers] : [])]);
}

const isExactInJson = (value: string | number): boolean => typeof value === "string" || Number.isSafeInteger(value);
