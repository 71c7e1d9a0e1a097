import type { TimeUnit } from "../base/time";
import type { Clause, RangeClause } from "../storage/query";
import type { ClauseExplanation } from "./explanation";
import { dated, listed, named, quoted } from "./words";

type Demand = Pick<ClauseExplanation, "negated" | "expected"> & { readonly demand: string };

/** Explains what a clause asks for, in a workspace of the time unit. */
export function explainClause(path: string, clause: Clause, unit: TimeUnit): ClauseExplanation {
  const { field, operator } = clause;
  const { negated, expected, demand } = demandOf(clause, unit);
  return { path, field, operator, negated, expected, text: `${labelOf(path)} must ${demand}.` };
}

/** The filter's key in words: `card_filters.due_date` gives `Due date`. */
function labelOf(path: string): string {
  const words = path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function demandOf(clause: Clause, unit: TimeUnit): Demand {
  if (clause.operator === "range") return rangeDemand(clause, unit);
  const negated = clause.negated === true;
  switch (clause.operator) {
    case "present":
      return { negated, expected: true, demand: `be ${!negated}` };
    case "contains":
      return {
        negated,
        expected: clause.text,
        demand: `${negated ? "not contain" : "contain"} ${quoted(clause.text)}`,
      };
    case "in": {
      const expected = clause.values.map((value) => named(value, clause.field));
      return { negated, expected, demand: `be ${negated ? "none" : "any"} of ${listed(expected)}` };
    }
  }
}

function rangeDemand({ above, atMost }: RangeClause, unit: TimeUnit): Demand {
  const after = above === undefined ? [] : [`after ${dated(above, unit)}`];
  const before = atMost === undefined ? [] : [`not after ${dated(atMost, unit)}`];
  const expected = { ...(above !== undefined && { after: above }), ...(atMost !== undefined && { before: atMost }) };
  return { negated: false, expected, demand: `be ${[...after, ...before].join(" and ")}` };
}
