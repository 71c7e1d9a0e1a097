import type { Clause, InClause, Query } from "workspace-engine";
import { cardFields, setFields } from "./card-fields";
import { countOf, sortColumn } from "./records";

/** A condition in the language of MongoDB. */
export type Criteria = Readonly<Record<string, unknown>>;

/** What the two that speak it write differently. */
export interface Dialect {
  /** A set holds one of the values, or none of them. */
  held(values: InClause["values"], negated: boolean): Criteria;
  contains(text: string): unknown;
}

/** The conditions of a query, all of which must hold. */
export function criteriaOf(query: Query, dialect: Dialect): readonly Criteria[] {
  const { after } = query;
  const criteria = query.where.flatMap((clause) =>
    conditionsOf(clause, dialect).map((condition) => ({ [fieldOf(clause)]: condition })),
  );
  if (after === undefined) return criteria;
  const { column, ascending } = sortColumn(query);
  const beyond = ascending ? "$gt" : "$lt";
  const tie = { $and: [{ [column]: after.key }, { number: { [beyond]: Number(after.id) } }] };
  return [...criteria, { $or: [{ [column]: { [beyond]: after.key } }, tie] }];
}

const fieldOf = ({ operator, field }: Clause): string =>
  operator === "present" && setFields.includes(field) ? countOf(field) : field;

/** One operator each: some heed the first of several in one condition. */
function conditionsOf(clause: Clause, dialect: Dialect): readonly unknown[] {
  const { field } = clause;
  if (clause.operator === "range") {
    const { above = -1, atMost = Number.MAX_SAFE_INTEGER } = clause;
    return [{ $gt: above }, { $lte: atMost }];
  }
  const negated = clause.negated ?? false;
  if (clause.operator === "contains") return [dialect.contains(clause.text)];
  if (clause.operator === "present") return [{ [negated ? "$eq" : "$ne"]: emptyOf(field) }];
  if (setFields.includes(field)) return [dialect.held(clause.values, negated)];
  return [{ [negated ? "$nin" : "$in"]: clause.values }];
}

function emptyOf(field: string): string | number | boolean {
  const type = cardFields.find(({ name }) => name === field)?.type ?? "number";
  return { string: "", number: 0, boolean: false }[type];
}
