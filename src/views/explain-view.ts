import type { TimeUnit } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import { isEmpty, matchesClauses } from "../storage/evaluate";
import type { Clause, Fields, FieldValue, Scalar } from "../storage/query";
import { explainClause } from "./explain-clause";
import type { ClauseVerdict, MatchExplanation, ViewExplanation } from "./explanation";
import { nextFlip } from "./next-flip";
import type { Constraint, View } from "./view";
import type { ViewContext } from "./view-context";
import { warningsAbout } from "./view-warnings";
import { dated, listed, named, quoted, shortened, verdictInWords, viewInWords } from "./words";

/** A field's value fit to be shown where a clause looks at it: other people's watching is not. */
function shownValue(value: FieldValue, clause: Clause): FieldValue {
  const shown = (element: Scalar): Scalar =>
    clause.operator === "contains" ? shortened(String(element)) : named(element, clause.field);
  if (typeof value !== "object") return shown(value);
  const isHidden = (element: Scalar): boolean =>
    clause.field === "watcher_ids" && clause.operator === "in" && !clause.values.includes(element);
  return value.filter((element) => !isHidden(element)).map(shown);
}

/** A shown value in words. */
function valueInWords(value: FieldValue, clause: Clause, unit: TimeUnit): string {
  if (isEmpty(value)) return "nothing";
  if (clause.operator === "range") return dated(Number(value), unit);
  const elements = typeof value === "object" ? value : [value];
  return listed(clause.operator === "contains" ? elements.map(quoted) : elements);
}

/** Explains what a view asks for, with its bounds resolved. Rule P2. */
export function explainView({ type, constraints, sort }: View, context: ViewContext): ViewExplanation {
  const { now, timeUnit } = context;
  const asked = constraints.map(({ path, clause }) => ({ path, clause: clause(context) }));
  const clauses = asked.map(({ path, clause }) => explainClause(path, clause, timeUnit));
  const all = asked.map(({ clause }) => clause);
  const warnings = asked.flatMap(({ path, clause }) => warningsAbout(path, clause, all));
  const text = viewInWords({ type, clauses, sort });
  return { type, now: fromMilliseconds(now, timeUnit), clauses, sort, warnings, text };
}

/**
 * Explains why a document, given by its declared fields as the actor may know them and its id, belongs to a view or does
 * not. Rule P2.
 */
export function explainMatch(view: View, context: ViewContext, fields: Fields, id: string): MatchExplanation {
  const explained = explainView(view, context);
  const clauses = view.constraints.map((constraint) => judge(constraint, context, fields, id));
  const matches = clauses.every((clause) => clause.matches);
  const flip = nextFlip(view, context, fields, id);
  const flips_at = flip === undefined ? null : fromMilliseconds(flip, context.timeUnit);
  const verdict = verdictInWords({ type: view.type, matches, flips_at }, id, context.timeUnit);
  return { ...explained, matches, clauses, flips_at, text: `${explained.text} ${verdict}` };
}

function judge(constraint: Constraint, context: ViewContext, fields: Fields, id: string): ClauseVerdict {
  const clause = constraint.clause(context);
  const matches = matchesClauses(fields, [clause], id);
  const found = clause.field === "id" ? id : (fields[clause.field] ?? []);
  const value = shownValue(found, clause);
  const explanation = explainClause(constraint.path, clause, context.timeUnit);
  const verdict = `${matches ? "Yes" : "No"}: found ${valueInWords(value, clause, context.timeUnit)}.`;
  return { ...explanation, value, matches, text: `${explanation.text} ${verdict}` };
}
