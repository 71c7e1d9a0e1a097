import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addMonths } from "date-fns/addMonths";
import { addYears } from "date-fns/addYears";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import { startOfYear } from "date-fns/startOfYear";

// Clock readings are handled as the instants at which a UTC clock shows them, so that neither the host's zone nor a change of
// offset enters the calendar. Each is moved into the 400 years after 1970 first, where no result can leave the range of `Date`.

const starts = { w: startOfWeek, M: startOfMonth, y: startOfYear };
const additions = { M: addMonths, y: addYears };
const countInCycle = { M: 4800, y: 400 };

// Said for every call: what date-fns makes of a `Date` by itself depends on the host's zone once somebody replaces `Date`.
const utc = { in: (time: Date | number | string) => new UTCDateMini(+time), weekStartsOn: 1 } as const;

/** The reading at which the calendar unit of the clock reading `local` starts; weeks start on Monday (SPEC D2). */
export function startOf(local: number, unit: CalendarUnit): number {
  if (unit === "d") return local - past(local, duration.d);
  const reading = past(local, gregorianCycle);
  return local - reading + starts[unit](reading, utc).getTime();
}

/** The clock reading `count` units after `local`; months and years clamp to the last day of the month (SPEC D3). */
export function shift(local: number, count: number, unit: CalendarUnit): number {
  if (unit === "d" || unit === "w") return local + count * duration[unit];
  const reading = past(local, gregorianCycle);
  const cycles = Math.trunc(count / countInCycle[unit]) * gregorianCycle;
  return local - reading + cycles + additions[unit](reading, count % countInCycle[unit], utc).getTime();
}

/** Units of elapsed time; rounding floors them on the local clock. */
export type ClockUnit = "h" | "m" | "s";

/** Units of the local calendar; stepping by them keeps the local clock time. */
export type CalendarUnit = "y" | "M" | "w" | "d";

/** A unit of date math: year, month, week, day, hour, minute or second; the spelling `H` is read as `h`. */
export type DateMathUnit = CalendarUnit | ClockUnit;

export const isClockUnit = (unit: DateMathUnit): unit is ClockUnit => unit === "h" || unit === "m" || unit === "s";

/** Milliseconds in the units that have a fixed length on a clock that never jumps. */
export const duration = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Milliseconds in 400 years: a whole number of weeks, after which the calendar repeats itself. */
export const gregorianCycle = 146_097 * duration.d;

/** The largest distance of an instant from the epoch, in milliseconds: the range of `Date` (SPEC D5). */
export const maxTime = 8_640_000_000_000_000;

/** How far `time` is past the last multiple of `unit`; exact, where a quotient of such numbers would be rounded. */
export const past = (time: number, unit: number): number => ((time % unit) + unit) % unit;
