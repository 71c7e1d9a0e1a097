import type { Issue } from "../errors";
import type { Clause, RangeClause } from "../storage/query";

const SHORT_TEXT = 3;
const DEEP = 10_000;

/** What about a clause may not be meant. Rule F5. */
export function warningsAbout(path: string, clause: Clause): readonly Issue[] {
  if (clause.operator === "range") return rangeWarnings(path, clause);
  if (clause.operator !== "contains" || [...clause.text].length >= SHORT_TEXT) return [];
  const message = `A text of fewer than ${SHORT_TEXT} characters is slow to search for and found in most documents.`;
  return [{ path, code: "short_text", message }];
}

function rangeWarnings(path: string, { above, atMost }: RangeClause): readonly Issue[] {
  if (atMost === undefined) return [];
  if (above === undefined) {
    const message =
      'An empty date counts as 0, so documents without that date can match too: `after: "0"` leaves those out.';
    return [{ path, code: "includes_empty", message }];
  }
  if (above < atMost) return [];
  return [{ path, code: "matches_nothing", message: "`after` is not earlier than `before`, so nothing matches." }];
}

/** Whether it is likely to be meant that so many documents come before a page. */
export function warningsAboutDepth(before: number): readonly Issue[] {
  if (before <= DEEP) return [];
  const message = `More than ${DEEP} documents come before this page: narrow the filters, or turn the order round.`;
  return [{ path: "cursor", code: "deep_page", message }];
}
