import { fromMilliseconds, type STime, type TimeUnit, toMilliseconds } from "../base/time";
import type { Issue } from "../errors/errors";
import { isEmpty, matchesClauses } from "../storage/evaluate";
import type { Clause, Fields, FieldValue, RangeClause, Scalar, Sort } from "../storage/query";
import type { ClausePlan, QueryPlan } from "../storage/query-plan";
import { allRows, boardRows, type ViewType } from "./filter-table";
import { nextFlip } from "./moving-range";
import type { Constraint, View, ViewContext } from "./view";

/** The condition of one filter of a view. */
export interface ClauseExplanation {
  /** Where the request says so: `card_filters.include.members`. */
  readonly path: string;
  /** The field the filter looks at. */
  readonly field: string;
  /** `present` asks for something rather than nothing, `in` for any of some values, `contains` for part of a text. */
  readonly operator: Clause["operator"];
  /** The opposite is asked for. */
  readonly negated: boolean;
  /** The values of `in`, the normalised needle of `contains`, the resolved bounds of `range`; true for `present`. */
  readonly expected: FieldValue | { readonly after?: STime; readonly before?: STime };
  /** All of it as an English sentence. */
  readonly text: string;
}

/** Why a document satisfies one filter of a view, or does not. */
export interface ClauseVerdict extends ClauseExplanation {
  /** The document's value; texts normalised and cut to 80 characters, of watchers only the acting user. */
  readonly value: FieldValue;
  readonly matches: boolean;
}

/** How much of a view's search one filter did. */
export interface ClauseWork extends Omit<ClausePlan, "clause"> {
  /** As in the clause's explanation. */
  readonly path: string;
}

/** How a page of a view was searched for; one more was found than the page holds where there is a next page. */
export interface ViewPlan extends Omit<QueryPlan, "clauses" | "unindexed"> {
  readonly clauses: readonly ClauseWork[];
  /** All of it as English sentences. */
  readonly text: string;
}

/** The conditions of a view. */
export interface ViewExplanation {
  readonly type: ViewType;
  /** The instant that `now` stands for. */
  readonly now: STime;
  /** All of them must be satisfied. */
  readonly clauses: readonly ClauseExplanation[];
  readonly sort: Sort;
  /** Conditions that may not be intended; `code` is `includes_empty`, `matches_nothing`, `short_text` or `deep_page`. */
  readonly warnings: readonly Issue[];
  /** How its page is searched for: shown to admins, by storages that can explain it, and not together with a document. */
  readonly plan?: ViewPlan;
  /** The conditions and the order, as English sentences. */
  readonly text: string;
}

/** Why a document belongs to a view, or does not. */
export interface MatchExplanation extends ViewExplanation {
  /** Whether it belongs to the view: every clause matches. */
  readonly matches: boolean;
  readonly clauses: readonly ClauseVerdict[];
  /** The instant at which time alone turns the verdict, if nobody changes the document; null when it never does. */
  readonly flips_at: STime | null;
}

const MOST_LISTED = 5;
const LONGEST_TEXT = 80;

const rankedNames: ReadonlyMap<string, readonly string[]> = /*#__PURE__*/ (() =>
  new Map(allRows().flatMap((row) => (row.shape === "oneOf" && row.ranked ? [[row.field, row.names]] : []))))();

/** A field's value as requests spell it: the name of a status, not its rank. */
export function named(value: Scalar, field: string): Scalar {
  const names = rankedNames.get(field);
  return names === undefined ? value : (names[Number(value) - 1] ?? "");
}

export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST_TEXT + 2)];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join("")}…` : text;
}

export const quoted = (text: Scalar): string => JSON.stringify(shortened(String(text)));

export const dated = (date: number, unit: TimeUnit): string => new Date(toMilliseconds(date, unit)).toISOString();

export function listed(values: readonly Scalar[]): string {
  const first = values.slice(0, MOST_LISTED).join(", ") || "nothing";
  return values.length > MOST_LISTED ? `${first} and ${values.length - MOST_LISTED} more` : first;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Demand = Pick<ClauseExplanation, "negated" | "expected"> & { readonly demand: string };

export function explainClause(path: string, clause: Clause, unit: TimeUnit): ClauseExplanation {
  const { field, operator } = clause;
  const { negated, expected, demand } = demandOf(clause, unit);
  return { path, field, operator, negated, expected, text: `${labelOf(path)} must ${demand}.` };
}

/** The filter's key in words: `card_filters.due_date` gives `Due date`. */
const labelOf = (path: string): string => capitalized(path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " "));

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

const SHORT_TEXT = 3;
/** Of more documents before a page it is warned. */
export const DEEP = 10_000;

/** Every document was created and updated; any other date it may be without. */
const mayBeEmpty = (field: string): boolean => !Object.hasOwn(boardRows, field);

/** A clause of a view that may not be intended. Rule F5. */
export function warningsAbout(path: string, clause: Clause, all: readonly Clause[]): readonly Issue[] {
  if (clause.operator === "range") return rangeWarnings(path, clause, all);
  if (clause.operator !== "contains" || [...clause.text].length >= SHORT_TEXT) return [];
  const message = `A text of fewer than ${SHORT_TEXT} characters is slow to search for and found in most documents.`;
  return [{ path, code: "short_text", message }];
}

function rangeWarnings(path: string, clause: RangeClause, all: readonly Clause[]): readonly Issue[] {
  const { above, atMost } = clause;
  if (atMost === undefined) return [];
  if (above === undefined) {
    if (!holdsEmpty(clause, all)) return [];
    const message =
      'An empty date counts as 0, so documents without that date can match too: `after: "0"` leaves those out.';
    return [{ path, code: "includes_empty", message }];
  }
  if (above < atMost) return [];
  return [{ path, code: "matches_nothing", message: "`after` is not earlier than `before`, so nothing matches." }];
}

/** Whether a range holds an empty date, which counts as 0, and nothing else in the view leaves that out. */
const holdsEmpty = ({ field, atMost = 0 }: RangeClause, all: readonly Clause[]): boolean =>
  mayBeEmpty(field) &&
  atMost >= 0 &&
  !all.some((other) => other.operator === "present" && other.field === field && other.negated !== true);

export function warningsAboutDepth(before: number): readonly Issue[] {
  if (before <= DEEP) return [];
  const message = `More than ${DEEP} documents come before this page: narrow the filters, or reverse the order.`;
  return [{ path: "cursor", code: "deep_page", message }];
}

/** A field's value as shown for a clause, without other people's watching. */
function shownValue(value: FieldValue, clause: Clause): FieldValue {
  const shown = (element: Scalar): Scalar =>
    clause.operator === "contains" ? shortened(String(element)) : named(element, clause.field);
  if (typeof value !== "object") return shown(value);
  const isHidden = (element: Scalar): boolean =>
    clause.field === "watcher_ids" && clause.operator === "in" && !clause.values.includes(element);
  return value.filter((element) => !isHidden(element)).map(shown);
}

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
  const kind = clauses.length === 0 ? `All ${type}s` : `${capitalized(type)}s`;
  const order = `${kind} sorted by ${sort.field.replaceAll("_", " ")}, ${sort.direction}.`;
  const text = [order, ...clauses.map((clause) => clause.text)].join(" ");
  return { type, now: fromMilliseconds(now, timeUnit), clauses, sort, warnings, text };
}

/** The fields are those of the document as the actor may know them. Rule P2. */
export function explainMatch(view: View, context: ViewContext, fields: Fields, id: string): MatchExplanation {
  const explained = explainView(view, context);
  const clauses = view.constraints.map((constraint) => judge(constraint, context, fields, id));
  const matches = clauses.every((clause) => clause.matches);
  const flip = nextFlip(view, context, fields, id);
  const flips_at = flip === undefined ? null : fromMilliseconds(flip, context.timeUnit);
  const turn = flips_at === null ? undefined : dated(flips_at, context.timeUnit);
  const later = turn && (matches ? ` until ${turn}` : `, but from ${turn} on it will`);
  const verdict = `${capitalized(view.type)} ${id} ${matches ? "belongs" : "does not belong"} to the view${later ?? ""}.`;
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
