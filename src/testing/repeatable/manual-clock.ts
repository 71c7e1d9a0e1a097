import type { Clock } from "../../base/time";
import { readInstant } from "../../base/time";
import { checkOptions, must, type OptionRule, optional } from "../../errors/check-options";

const DEFAULT_NOW = Date.UTC(2026, 0, 5, 9);

/** The last instant a `Date` can hold. */
const MAX_DATE = 8.64e15;

/** A date, or a date and a time with its zone: without one it would depend on the host's. */
const isoPattern = /^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/;

const durationPattern = /^(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
/** Milliseconds of each unit in the order of the pattern. */
const unitLengths = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** An instant: epoch seconds or milliseconds, distinguished by rule T2, a `Date`, or ISO 8601 text such as `"2026-03-01"` or `"2026-03-01T08:00:00Z"`. */
export type Instant = number | Date | string;

/** A length of time: milliseconds, or text such as `"90m"` or `"1d12h"` (units w, d, h, m, s in this order; a day is 24 hours). */
export type Duration = number | string;

/**
 * A {@link Clock} that stands still until it is moved, and never goes back. It moves at once, waking whatever sleeps
 * until then in the order of time; what it gives back resolves when those it woke are done, such as live views.
 */
export interface ManualClock extends Clock {
  /** Moves to the instant. Throws a `RangeError` when that lies before the present one. */
  set(instant: Instant): Promise<void>;
  /** Moves forward by the duration. Throws a `RangeError` when that is negative or not a duration. */
  advance(duration: Duration): Promise<void>;
  /** Calls `wake` when the clock is moved to `at`, in epoch milliseconds, or beyond. Returns the way to cancel. */
  setTimer(at: number, wake: () => unknown): () => void;
}

type Timer = { readonly at: number; readonly wake: () => unknown };

export const anInstant: OptionRule = must(
  'an instant after 1970-01-01T00:00:00Z, such as "2026-03-01" or "2026-03-01T08:00:00Z"',
  (value) => isAfter1970(parse(value as Instant)),
);

/**
 * A clock for tests: stands at `now` (default 2026-01-05T09:00:00Z, a Monday) until `set` or `advance` moves it.
 * @throws WorkspaceError 400 `invalid_input` for a `now` that is not after 1970-01-01T00:00:00Z. Rule T5.3.
 * @example
 * import { manualClock } from "workspace-engine/testing";
 *
 * const clock = manualClock({ now: "2026-03-01T08:00:00Z" });
 * clock.advance("2d");
 * clock.now(); // 1772524800000
 */
export function manualClock(options: { readonly now?: Instant | undefined } = {}): ManualClock {
  checkOptions(options, { now: optional(anInstant) });
  let current = epochMilliseconds(options.now ?? DEFAULT_NOW);
  const timers = new Set<Timer>();
  const moveTo = (instant: number): Promise<void> => {
    if (instant < current) throw new RangeError(`A clock never goes back, from ${current} to ${instant}.`);
    const woken: unknown[] = [];
    for (let timer = nextOf(timers); timer !== undefined && timer.at <= instant; timer = nextOf(timers)) {
      timers.delete(timer);
      current = Math.max(current, timer.at);
      woken.push(timer.wake());
    }
    current = Math.max(current, instant);
    return Promise.all(woken).then(() => {});
  };
  return {
    now: () => current,
    set: (instant) => moveTo(epochMilliseconds(instant)),
    advance: (duration) => moveTo(checked(current + milliseconds(duration), duration)),
    setTimer(at, wake) {
      const timer = { at, wake };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
}

/** The one that is due first; of several the one that was set first. */
function nextOf(timers: Iterable<Timer>): Timer | undefined {
  let next: Timer | undefined;
  for (const timer of timers) if (next === undefined || timer.at < next.at) next = timer;
  return next;
}

const epochMilliseconds = (instant: Instant): number => checked(parse(instant), instant);

const isAfter1970 = (milliseconds: number): boolean =>
  Number.isInteger(milliseconds) && milliseconds > 0 && milliseconds <= MAX_DATE;

function checked(milliseconds: number, given: Instant | Duration): number {
  if (isAfter1970(milliseconds)) return milliseconds;
  throw new RangeError(`Not an instant after 1970-01-01T00:00:00Z: ${String(given)}.`);
}

function parse(instant: Instant): number {
  if (typeof instant === "number") return Number.isInteger(instant) ? readInstant(instant) : Number.NaN;
  return typeof instant === "string" && !isoPattern.test(instant) ? Number.NaN : new Date(instant).getTime();
}

function milliseconds(duration: Duration): number {
  if (typeof duration === "number") return duration;
  const [text = "", ...counts] = durationPattern.exec(duration) ?? [];
  if (text === "") throw new RangeError(`Not a duration such as "90m" or "1d12h": "${duration}".`);
  return counts.reduce((total, count = "0", unit) => total + Number(count) * (unitLengths[unit] ?? 0), 0);
}
