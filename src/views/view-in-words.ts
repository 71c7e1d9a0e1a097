import type { TimeUnit } from "../base/time";
import type { ClauseExplanation, MatchExplanation, ViewExplanation } from "./explanation";
import { dated } from "./words";

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
