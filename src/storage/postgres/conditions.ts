import type { Clause, ContainsClause, InClause, PresentClause, Scalar } from "../query";
import type { Row, Session } from "./driver";
import type { Column, KindTable } from "./kind-table";
import { idKey, startOfElement, storedElement } from "./values";

export interface Binds {
  readonly team: string;
  bind(value: unknown, type: string): string;
}

/** One statement in the making: every value in it is a parameter. The first one is always the team. */
export class Statement implements Binds {
  readonly team: string;
  readonly #values: unknown[];

  constructor(team: string) {
    this.team = team;
    this.#values = [team];
  }

  bind(value: unknown, type: string): string {
    return `$${this.#values.push(value)}::${type}`;
  }

  /** A text is prepared if its best plan does not depend on the values, and it is sent often. */
  run(session: Session, text: string, isPrepared = false): Promise<readonly Row[]> {
    return session.run(text, this.#values, isPrepared);
  }
}

export const OF_TEAM = "team_id = $1";

export function conditionOf(table: KindTable, where: readonly Clause[], statement: Binds): string {
  return [OF_TEAM, ...conditionsOf(table, where, statement)].join(" AND ");
}

/** The same where all matches are wanted, so that a text index may be used. */
export function selectionOf(table: KindTable, where: readonly Clause[], statement: Binds): string {
  const preselected = textClauses(table, where).map(({ field, text }) => {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return `${table.column(field).name} LIKE ${statement.bind(pattern, "text")}`;
  });
  return [conditionOf(table, where, statement), ...preselected].join(" AND ");
}

export function conditionsOf(table: KindTable, where: readonly Clause[], statement: Binds): readonly string[] {
  return where.map((clause) => {
    if (clause.field === "id") return ofId(clause, statement);
    const column = table.column(clause.field);
    return column.definition.many ? ofSet(column, clause, statement) : ofScalar(column, clause, statement);
  });
}

function ofId(clause: Clause, statement: Binds): string {
  if (clause.operator === "in") {
    const keys = clause.values.map((id) => idKey(String(id)));
    return isOneOf("id_key", keys, "text", clause, statement);
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

function ofSet({ name }: Column, clause: Clause, statement: Binds): string {
  const { team } = statement;
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

/** Three letters or digits in a row: of fewer an index of trigrams knows nothing. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The clauses for which an index of texts knows where to look. */
export function textClauses(table: KindTable, where: readonly Clause[]): readonly ContainsClause[] {
  return where.filter((clause) => clause.operator === "contains").filter((clause) => isPreselected(table, clause));
}

function isPreselected(table: KindTable, { field, text, negated }: ContainsClause): boolean {
  return !negated && field !== "id" && table.hasTextIndex(table.column(field)) && TRIGRAM.test(text);
}
