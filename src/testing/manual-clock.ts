import type { Clock } from "../clock";

const DEFAULT_NOW = Date.UTC(2026, 0, 5, 9);

/** The last instant a `Date` can hold. */
const MAX_DATE = 8.64e15;

/** A date, or a date and a time with its zone: without one it would depend on the host's. */
const isoPattern = /^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/;

const durationPattern = /^(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
/** Milliseconds of each unit in the order of the pattern. */
const unitLengths = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** An instant: epoch milliseconds, a `Date`, or ISO 8601 text such as `"2026-03-01"` or `"2026-03-01T08:00:00Z"`. */
export type Instant = number | Date | string;

/** A length of time: milliseconds, or text such as `"90m"` or `"1d12h"` (units w, d, h, m, s in this order; a day is 24 hours). */
export type Duration = number | string;

/** A {@link Clock} that stands still until it is told to move, and never goes back. */
export interface ManualClock extends Clock {
  /** Moves to the instant. Throws a `RangeError` when that lies before the present one. */
  set(instant: Instant): void;
  /** Moves forward by the duration. Throws a `RangeError` when that is negative or not a duration. */
  advance(duration: Duration): void;
}

/**
 * A clock for tests: stands at `now` (default 2026-01-05T09:00:00Z, a Monday) until `set` or `advance` moves it.
 *
 * Throws a `RangeError` for an instant that is not after 1970-01-01T00:00:00Z. Rules T5.2, T5.3.
 *
 * @example
 * ```ts
 * import { manualClock } from "workspace-engine/testing";
 *
 * const clock = manualClock({ now: "2026-03-01T08:00:00Z" });
 * clock.advance("2d");
 * clock.now(); // 1772524800000
 * ```
 */
export function manualClock({ now = DEFAULT_NOW }: { readonly now?: Instant } = {}): ManualClock {
  let current = epochMilliseconds(now);
  const moveTo = (instant: number): void => {
    if (instant < current) throw new RangeError(`A clock never goes back, from ${current} to ${instant}.`);
    current = instant;
  };
  return {
    now: () => current,
    set: (instant) => moveTo(epochMilliseconds(instant)),
    advance: (duration) => moveTo(epochMilliseconds(current + milliseconds(duration))),
  };
}

function epochMilliseconds(instant: Instant): number {
  const milliseconds = typeof instant === "number" ? instant : parse(instant);
  if (Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= MAX_DATE) return milliseconds;
  throw new RangeError(`Not an instant after 1970-01-01T00:00:00Z: ${String(instant)}.`);
}

function parse(instant: Date | string): number {
  return typeof instant === "string" && !isoPattern.test(instant) ? Number.NaN : new Date(instant).getTime();
}

function milliseconds(duration: Duration): number {
  if (typeof duration === "number") return duration;
  const [text = "", ...counts] = durationPattern.exec(duration) ?? [];
  if (text === "") throw new RangeError(`Not a duration such as "90m" or "1d12h": "${duration}".`);
  return counts.reduce((total, count = "0", unit) => total + Number(count) * (unitLengths[unit] ?? 0), 0);
}
