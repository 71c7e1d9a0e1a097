import { DAY_MS } from "../base/day-ms";
import { MAX_TIME_MS, type STime, type TimeUnit } from "../base/time";
import { fromMilliseconds, toMilliseconds } from "../base/time-unit";
import { type DateMathExpression, evaluateDateMath, parseDateMath } from "../date-math";
import type { CalendarPeriod } from "./summary-request";

export interface Calendar {
  readonly timeZone: string;
  readonly timeUnit: TimeUnit;
}

/** How a period that holds an instant begins, and the one some steps later. */
const steps: Readonly<Record<CalendarPeriod, readonly [start: string, step: number, unit: string]>> = {
  day: ["now/d", 1, "d"],
  week: ["now/w", 1, "w"],
  month: ["now/M", 1, "M"],
  // Years are of whole quarters.
  quarter: ["now/y", 3, "M"],
  year: ["now/y", 1, "y"],
};

/** At the ends of time there are periods that cannot be computed: what lies there counts in the last one that can. */
const FARTHEST = MAX_TIME_MS - 800 * DAY_MS;

/**
 * The starts of the periods from the one that holds `from` to the one that holds `to`, ascending, in the unit of time.
 */
export function* periodStarts(
  period: CalendarPeriod,
  from: STime,
  to: STime,
  { timeZone, timeUnit }: Calendar,
): Generator<STime> {
  const [first, step, unit] = steps[period];
  const resolve = (text: string, now: number) => evaluateDateMath(parsed(text), { now, timeZone });
  const begin = resolve(first, Math.max(-FARTHEST, Math.min(FARTHEST, toMilliseconds(from, timeUnit))));
  const end = Math.min(FARTHEST, toMilliseconds(to, timeUnit));
  let last = Number.NEGATIVE_INFINITY;
  for (let count = 0; ; count += step) {
    // Where a zone left out a day, two starts are one.
    const start = count === 0 ? begin : resolve(`now+${count}${unit}/${unit}`, begin);
    if (start > end) return;
    if (start > last) yield fromMilliseconds(start, timeUnit);
    last = start;
  }
}

function parsed(text: string): DateMathExpression {
  const result = parseDateMath(text);
  if (!result.ok) throw new TypeError(`The expression ${text} is none.`);
  return result.value;
}
