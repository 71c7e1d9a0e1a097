import { parseDateMath } from "../date-math";
import { malformed } from "../errors/workspace-error";
import type { DateRangeFilter } from "./date-range-filter";

const MOST_DAYS = 2_147_483_647;

/**
 * Ready-made ranges for the dates of cards. None of them matches a card without the date. Rule F5.
 *
 * @example
 * const request: ViewRequest = {
 *   type: "card",
 *   card_filters: { due_date: dateRanges.dueWithin(7), exclude: { statuses: ["completed", "cancelled"] } },
 * };
 */
export const dateRanges = {
  /** From 1970 up to and including now. No range distinguishes earlier dates from none: `views.overdue()` has them too. */
  overdue: (): DateRangeFilter => ({ after: "0", before: "now" }),

  /**
   * From the first to the last second of the current day in the workspace's time zone. In a workspace of milliseconds
   * the bounds are exact for dates on whole seconds: date math knows no smaller unit.
   */
  dueToday: (): DateRangeFilter => ({ after: "now/d-1s", before: "now+1d/d-1s" }),

  /**
   * From now up to and including so much later, for days and longer at the same time of day; now itself to the second.
   *
   * @param within a number of days from 0 to 2147483647, or a count and a unit of date math: `12h`, `1M`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   */
  dueWithin: (within: number | string): DateRangeFilter => {
    return { after: "now-1s", before: `now+${typeof within === "number" ? readDays(within) : readDuration(within)}` };
  },
} as const;

function readDays(days: number): string {
  if (Number.isInteger(days) && days >= 0 && days <= MOST_DAYS) return `${days}d`;
  throw malformed("days", "invalid_type", `Expected a whole number from 0 to ${MOST_DAYS}.`);
}

/**
 * Reads a length of time: a count, 1 where it is left out, and a unit of date math, such as `7d`, `12h` or `1M`.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input` with the code of date math.
 */
export function readDuration(duration: string): string {
  const result = parseDateMath(`now+${String(duration)}`);
  if (result.ok && result.value.operations.length === 1) return duration;
  const code = result.ok ? "unexpected_character" : result.error.code;
  const message = 'Expected a length of time such as "7d": a count and y, M (month), w, d, h, m (minute) or s.';
  throw malformed("duration", code, message);
}
