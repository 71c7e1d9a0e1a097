import { isReturnable, type STime, type TimeUnit, toMilliseconds } from "../../base/time";
import { DateMathError, resolveDateMath } from "../../date-math";

export interface SprintCalendar {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeZone: string;
  /** End of the last live sprint of the space in epoch milliseconds; `null` when there is none. */
  readonly lastEnd: number | null;
  /** Days. */
  readonly length: number;
  /** Days. */
  readonly cooldown: number;
  /** 0 Sunday … 6 Saturday. */
  readonly startDay: number;
}

// The next sprint in epoch milliseconds, the end exclusive: it starts at local midnight of the first start day on or
// after today and after the last end and the cooldown; nothing where there are no such days any more. Rule S2.
export function nextSprintDates({ now, timeZone, lastEnd, length, cooldown, startDay }: SprintCalendar) {
  try {
    const today = resolveDateMath("now/d", { now, timeZone });
    // The day that follows the last sprint's last instant is the first that is free, in whatever time of day it ends.
    const free = lastEnd === null ? today : resolveDateMath(`now/d+${cooldown + 1}d/d`, { now: lastEnd - 1, timeZone });
    const earliest = Math.max(today, free);
    // Weeks of date math start on Monday.
    const thisWeek = resolveDateMath(`now/w+${(startDay + 6) % 7}d/d`, { now: earliest, timeZone });
    const start = thisWeek < earliest ? resolveDateMath("now+1w/d", { now: thisWeek, timeZone }) : thisWeek;
    return { start, end: resolveDateMath(`now+${length}d/d`, { now: start, timeZone }) };
  } catch (error) {
    // Past the last date there is.
    if (error instanceof DateMathError) return undefined;
    throw error;
  }
}

/** The last second of the year 9999, in epoch milliseconds. */
const LAST_DATE = 253_402_300_799_000;

export const expectedSprintDate: Readonly<Record<TimeUnit, string>> = {
  seconds: "Expected a date from 1970 to 15 November 5138.",
  milliseconds: "Expected a date from 4 March 1973 through 9999.",
};

/** Whether a sprint may start or end then: from 1970 through 9999, so that its days have dates, as far as T2.3 lets it. */
export function isSprintDate(time: STime, unit: TimeUnit): boolean {
  return time >= 0 && toMilliseconds(time, unit) <= LAST_DATE && isReturnable(time, unit);
}
