import { DAY_MS, fromMilliseconds, MAX_TIME_MS, type STime, type TimeUnit, toMilliseconds } from "../base/time";
import { type CalendarUnit, evaluateDateMath } from "../date-math";
import type { CalendarPeriod } from "./summary-request";

export interface Calendar {
  readonly timeZone: string;
  readonly timeUnit: TimeUnit;
}

/** The unit at whose beginning a period begins, and in what steps the next ones come. */
const steps: Readonly<Record<CalendarPeriod, readonly [unit: CalendarUnit, step: number, of: CalendarUnit]>> = {
  day: ["d", 1, "d"],
  week: ["w", 1, "w"],
  month: ["M", 1, "M"],
  // Years are of whole quarters.
  quarter: ["y", 3, "M"],
  year: ["y", 1, "y"],
};

/** At the ends of time there are periods that cannot be computed: what lies there counts in the last one that can. */
const FARTHEST = MAX_TIME_MS - 800 * DAY_MS;

/** From the one that holds `from` to the one that holds `to`, ascending, in the unit of time. */
export function* periodStarts(
  period: CalendarPeriod,
  from: STime,
  to: STime,
  { timeZone, timeUnit }: Calendar,
): Generator<STime> {
  const [first, step, unit] = steps[period];
  const resolve = (now: number, ...operations: readonly Operation[]) =>
    evaluateDateMath({ expression: "", anchor, operations: operations.map(positioned) }, { now, timeZone });
  const begin = resolve(Math.max(-FARTHEST, Math.min(FARTHEST, toMilliseconds(from, timeUnit))), ["/", 1, first]);
  const end = Math.max(begin, Math.min(FARTHEST, toMilliseconds(to, timeUnit)));
  let last = Number.NEGATIVE_INFINITY;
  for (let count = 0; ; count += step) {
    // Where a zone left out a day, two starts are one.
    const start = count === 0 ? begin : resolve(begin, ["+", count, unit], ["/", 1, unit]);
    if (start > end) return;
    if (start > last) yield fromMilliseconds(start, timeUnit);
    last = start;
  }
}

/** The start of the period that holds a time, and of the next one. */
export function periodOf(
  period: CalendarPeriod,
  time: STime,
  calendar: Calendar,
): readonly [start: STime, end: number] {
  let start: STime | undefined;
  for (const each of periodStarts(period, time, Number.POSITIVE_INFINITY, calendar)) {
    if (start !== undefined && each > time) return [start, each];
    start = each;
  }
  return [start ?? time, Number.POSITIVE_INFINITY];
}

type Operation = readonly [operator: "+" | "/", count: number, unit: CalendarUnit];

const anchor = { kind: "now" } as const;
const positioned = ([operator, count, unit]: Operation) => ({ operator, count, unit, position: 0 });
