import type { Clause, InClause, PresentClause, Scalar } from "../query";
import { idKey } from "./id-key";
import type { Column, KindTable } from "./kind-table";
import { preselection, textClauses } from "./preselection";
import { type Binds, OF_TEAM } from "./statement";
import { startOfElement, storedElement } from "./values";

/** The clauses on one kind's documents as a condition, the team's first. */
export function conditionOf(table: KindTable, where: readonly Clause[], team: string, statement: Binds): string {
  return [OF_TEAM, ...conditionsOf(table, where, team, statement)].join(" AND ");
}

/** The same where all that match are wanted, so that an index of texts may lead to them. */
export function selectionOf(table: KindTable, where: readonly Clause[], team: string, statement: Binds): string {
  const led = preselection(table, textClauses(table, where), statement);
  return [conditionOf(table, where, team, statement), ...led].join(" AND ");
}

export function conditionsOf(
  table: KindTable,
  where: readonly Clause[],
  team: string,
  statement: Binds,
): readonly string[] {
  return where.map((clause) => {
    if (clause.field === "id") return ofId(clause, statement);
    const column = table.column(clause.field);
    return column.definition.many ? ofSet(column, clause, team, statement) : ofScalar(column, clause, statement);
  });
}

function ofId(clause: Clause, statement: Binds): string {
  if (clause.operator === "in") {
    return isOneOf(
      "id_key",
      clause.values.map((id) => idKey(String(id))),
      "text",
      clause,
      statement,
    );
  }
  // Of the others only `present` can be asked of an id.
  return clause.operator === "present" && clause.negated ? "id = ''" : "id > ''";
}

function ofScalar({ name, type, definition }: Column, clause: Clause, statement: Binds): string {
  switch (clause.operator) {
    case "in":
      return isOneOf(name, clause.values, type, clause, statement);
    case "range": {
      const { above, atMost } = clause;
      const bounds: string[] = [];
      if (above !== undefined) bounds.push(`${name} > ${statement.bind(above, type)}`);
      if (atMost !== undefined) bounds.push(`${name} <= ${statement.bind(atMost, type)}`);
      return bounds.length > 0 ? bounds.join(" AND ") : "true";
    }
    case "contains":
      return `position(${statement.bind(clause.text, "text")} in ${name}) ${clause.negated ? "=" : ">"} 0`;
    case "present":
      return isPresent(name, definition.type, clause);
  }
}

function isPresent(name: string, type: Column["definition"]["type"], { negated }: PresentClause): string {
  if (type === "boolean") return negated ? `NOT ${name}` : name;
  if (type === "string") return negated ? `${name} = ''` : `${name} > ''`;
  return negated ? `${name} = 0` : `${name} <> 0`;
}

function isOneOf(
  name: string,
  values: readonly Scalar[],
  type: string,
  { negated }: InClause,
  statement: Binds,
): string {
  const [first] = values;
  // A single value leaves the order of the rest of an index usable.
  if (values.length === 1) return `${name} ${negated ? "<>" : "="} ${statement.bind(first, type)}`;
  const list = statement.bind([...values], `${type}[]`);
  return negated ? `${name} <> ALL (${list})` : `${name} = ANY (${list})`;
}

function ofSet(column: Column, clause: Clause, team: string, statement: Binds): string {
  const { name } = column;
  switch (clause.operator) {
    case "in": {
      const elements = clause.values.map((value) => storedElement(team, value));
      const overlaps = `${name} && ${statement.bind(elements, "text[]")}`;
      return clause.negated ? `NOT (${overlaps})` : overlaps;
    }
    case "contains": {
      const text = statement.bind(clause.text, "text");
      const start = startOfElement(team);
      const some = `EXISTS (SELECT FROM unnest(${name}) AS element WHERE position(${text} in substr(element, ${start})) > 0)`;
      return clause.negated ? `NOT ${some}` : some;
    }
    case "present":
      return `${name} ${clause.negated ? "=" : "<>"} '{}'`;
    case "range":
      throw new TypeError(`The field "${clause.field}" is not one number.`);
  }
}
