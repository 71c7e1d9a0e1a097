/**
 * Bounds of a date. Each is a unix time in digits, seconds or (from 100,000,000,000 on) milliseconds, an ISO 8601 date,
 * or date math such as `now-1d/d` and `1418248078||-2h`. Rules F5, D, T2.
 *
 * An empty date counts as 0, so `before` alone also matches what has no date; `{ after: "0", before: "now" }` does not.
 */
export interface DateRangeFilter {
  /** The latest instant that matches: the bound itself is included. */
  readonly before?: string | null | undefined;
  /** The instant after which values match: the bound itself is excluded. */
  readonly after?: string | null | undefined;
}
