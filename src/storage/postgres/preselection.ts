import type { Clause, ContainsClause } from "../query";
import type { KindTable } from "./kind-table";
import type { Binds } from "./statement";

/** Three letters or digits in a row: of fewer an index of trigrams knows nothing. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The clauses for which an index of texts knows where to look. */
export function textClauses(table: KindTable, where: readonly Clause[]): readonly ContainsClause[] {
  return where.filter((clause) => clause.operator === "contains").filter((clause) => isPreselected(table, clause));
}

function isPreselected(table: KindTable, { field, text, negated }: ContainsClause): boolean {
  return !negated && field !== "id" && table.hasTextIndex(table.column(field)) && TRIGRAM.test(text);
}

/** A condition that all matches meet, in the form in which an index of texts answers it. */
export function preselection(
  table: KindTable,
  clauses: readonly ContainsClause[],
  statement: Binds,
): readonly string[] {
  return clauses.map(({ field, text }) => {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return `${table.column(field).name} LIKE ${statement.bind(pattern, "text")}`;
  });
}
