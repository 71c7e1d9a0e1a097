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
