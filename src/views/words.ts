import type { TimeUnit } from "../base/time";
import { toMilliseconds } from "../base/time-unit";
import type { Scalar } from "../storage/query";
import type { ClauseExplanation, MatchExplanation, ViewExplanation } from "./explanation";
import { allRows } from "./filter-table";

const MOST_LISTED = 5;
const LONGEST_TEXT = 80;

/** The names of the fields that hold ranks. */
const rankedNames: ReadonlyMap<string, readonly string[]> = /*#__PURE__*/ (() =>
  new Map(allRows().flatMap((row) => (row.shape === "oneOf" && row.ranked ? [[row.field, row.names]] : []))))();

/** A field's value as requests spell it: the name of a status, not its rank. */
export function named(value: Scalar, field: string): Scalar {
  const names = rankedNames.get(field);
  return names === undefined ? value : (names[Number(value) - 1] ?? "");
}

/** The text, cut where it is long. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST_TEXT + 2)];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join("")}…` : text;
}

/** The text in quotes, cut where it is long. */
export const quoted = (text: Scalar): string => JSON.stringify(shortened(String(text)));

/** The date in ISO 8601. */
export const dated = (date: number, unit: TimeUnit): string => new Date(toMilliseconds(date, unit)).toISOString();

/** The first values of a list, and how many more there are. */
export function listed(values: readonly Scalar[]): string {
  const first = values.slice(0, MOST_LISTED).join(", ") || "nothing";
  return values.length > MOST_LISTED ? `${first} and ${values.length - MOST_LISTED} more` : first;
}

/** A view's conditions and order, in words. */
export function viewInWords({ type, clauses, sort }: Pick<ViewExplanation, "type" | "clauses" | "sort">): string {
  const kind = clauses.length === 0 ? `All ${type}s` : `${type.charAt(0).toUpperCase()}${type.slice(1)}s`;
  const order = `${kind} sorted by ${sort.field.replaceAll("_", " ")}, ${sort.direction}.`;
  return [order, ...clauses.map(({ text }: ClauseExplanation) => text)].join(" ");
}

/** Whether a document belongs to the view, and until when. */
export function verdictInWords(
  { type, matches, flips_at }: Pick<MatchExplanation, "type" | "matches" | "flips_at">,
  id: string,
  unit: TimeUnit,
): string {
  const subject = `${type.charAt(0).toUpperCase()}${type.slice(1)} ${id}`;
  const verdict = matches ? `${subject} belongs to the view` : `${subject} does not belong to the view`;
  if (flips_at === null) return `${verdict}.`;
  const flip = dated(flips_at, unit);
  return matches ? `${verdict} until ${flip}.` : `${verdict}, but from ${flip} on it will.`;
}
