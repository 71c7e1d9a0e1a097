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

/** The condition that every document satisfies. */
export const always: Sql = { sql: "1", parameters: [] };
/** The condition that no document satisfies. */
export const never: Sql = { sql: "0", parameters: [] };

/** That a row `d` is the team's. */
export function ownRows(team: string): Sql {
  return { sql: "d.team_id = ?", parameters: [team] };
}

export function allOf(parts: readonly Sql[]): Sql {
  return joined(parts, " AND ");
}

export function anyOf(parts: readonly Sql[]): Sql {
  const [first = never] = parts;
  if (parts.length < 2) return first;
  const { sql, parameters } = joined(parts, " OR ");
  return { sql: `(${sql})`, parameters };
}

function joined(parts: readonly Sql[], separator: string): Sql {
  return {
    sql: parts.map(({ sql }) => sql).join(separator),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

const not = ({ sql, parameters }: Sql): Sql => ({ sql: `NOT (${sql})`, parameters });

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
export function columnOf({ column }: FieldLayout, isIndexed: boolean): string {
  return `${isIndexed ? "" : "+"}d.${column}`;
}

export function presence(column: string, negated = false): Sql {
  return { sql: `${column} IS ${negated ? "" : "NOT "}NULL`, parameters: [] };
}

/** Ids are never empty, and are of no other type than text. */
function idClause(clause: Clause): Sql {
  if (clause.operator !== "in") return clause.operator === "present" && clause.negated ? never : always;
  const sql = `+d.id ${clause.negated ? "NOT IN" : "IN"} (SELECT value FROM json_each(?))`;
  return { sql, parameters: [JSON.stringify(clause.values)] };
}

/** Empty values are 0, and `NULL` in the column. */
function rangeClause(
  column: string,
  { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: RangeClause,
): Sql {
  const bounds: Sql[] = [];
  if (above !== Number.NEGATIVE_INFINITY) bounds.push({ sql: `${column} > ?`, parameters: [above] });
  if (atMost !== Number.POSITIVE_INFINITY) bounds.push({ sql: `${column} <= ?`, parameters: [atMost] });
  if (bounds.length === 0) return always;
  return above < 0 && atMost >= 0 ? anyOf([allOf(bounds), presence(column, true)]) : allOf(bounds);
}

function containsClause(field: FieldLayout, column: string, { text, negated = false }: ContainsClause): Sql {
  if (text === "") {
    if (field.definition.many) return presence(column, negated);
    return negated ? never : always;
  }
  const holds: Sql =
    field.place === "column"
      ? { sql: `coalesce(instr(${column}, ?), 0) > 0`, parameters: [text] }
      : anyElement(field, { sql: "instr(s.value, ?) > 0", parameters: [text] });
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
export function elementRows(team: string, field: FieldLayout, values: readonly Scalar[]): Sql {
  const { sql, parameters } = allOf([ownElements(team, field), listed("s.value", values)]);
  return { sql: `${field.place} s WHERE ${sql}`, parameters };
}

/** That a row `s` is an element that the field has in one of the team's documents. */
export function ownElements(team: string, { kind, name }: FieldLayout): Sql {
  return { sql: `s.team_id = ? AND s.kind = ${literal(kind)} AND s.field = ${literal(name)}`, parameters: [team] };
}

/** That an element `s` of the document's field satisfies the condition. */
function anyElement(field: FieldLayout, { sql, parameters }: Sql): Sql {
  return { sql: `EXISTS (SELECT 1 FROM ${field.place} s WHERE ${elementJoin(field)} AND ${sql})`, parameters };
}

/** That `s` is an element of the field in the document `d`. */
export function elementJoin({ kind, name }: FieldLayout, s = "s"): string {
  return `${s}.team_id = d.team_id AND ${s}.kind = ${literal(kind)} AND ${s}.id = d.id AND ${s}.field = ${literal(name)}`;
}

/** That the column holds one of the values. Long lists are one JSON text, but SQLite's reading of fractions is inexact. */
export function listed(column: string, values: readonly Scalar[]): Sql {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return { sql: `${column} = ?`, parameters: [sqlValue(first)] };
  const inJson = values.map(sqlValue).filter(isExactInJson);
  const bound = values.map(sqlValue).filter((value) => !isExactInJson(value));
  if (bound.length > MAX_FRACTIONS) {
    throw new StorageError("limit", `A query lists more than ${MAX_FRACTIONS} numbers that are not safe integers.`);
  }
  const parts: Sql[] = [];
  if (inJson.length > 0) {
    parts.push({ sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(inJson)] });
  }
  if (bound.length > 0) {
    parts.push({ sql: `${column} IN (${bound.map(() => "?").join(", ")})`, parameters: bound });
  }
  return anyOf(parts);
}

const isExactInJson = (value: string | number): boolean => typeof value === "string" || Number.isSafeInteger(value);
