import type { Issue } from "../errors/errors";
import type { Clause, RangeClause } from "../storage/query";
import { boardRows } from "./board-filters";

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

/** Whether it is likely to be meant that so many documents come before a page. */
export function warningsAboutDepth(before: number): readonly Issue[] {
  if (before <= DEEP) return [];
  const message = `More than ${DEEP} documents come before this page: narrow the filters, or turn the order round.`;
  return [{ path: "cursor", code: "deep_page", message }];
}
