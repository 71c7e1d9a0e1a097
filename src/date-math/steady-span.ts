import { shift, startOf } from "./calendar";
import type { DateMathOperation } from "./expression";
import { type CalendarUnit, duration, gregorianCycle, isClockUnit, past } from "./units";
import type { ZoneChanges } from "./zone-changes";

/**
 * For how many milliseconds from `time` on an operation's result stays (a rounding) or moves along (a step) while what it
 * is given moves on; at least 1. What follows may well go on in the same way.
 */
export function steadySpan(operation: DateMathOperation, time: number, zone: ZoneChanges): number {
  const { operator, count, unit } = operation;
  if (operator === "/") return roomInUnit(operation, time, zone);
  if (count === 0 || isClockUnit(unit)) return Number.POSITIVE_INFINITY;
  const local = time + zone.offsetAt(time);
  const shifted = shift(local, operator === "-" ? -count : count, unit);
  const span = Math.min(spanAt(time, zone), spanOfReading(shifted, zone));
  return unit === "d" || unit === "w" ? span : Math.min(span, spanInMonth(local, shifted));
}

const spanAt = (instant: number, { steadyUntil }: ZoneChanges): number => steadyUntil(instant) - instant;

/** Until the unit of a rounding ends on the local clock. */
function roomInUnit({ unit }: DateMathOperation, time: number, zone: ZoneChanges): number {
  const local = time + zone.offsetAt(time);
  const rest = isClockUnit(unit) ? duration[unit] - past(local, duration[unit]) : endOf(local, unit) - local;
  return Math.min(spanAt(time, zone), rest);
}

const endOf = (local: number, unit: CalendarUnit): number => shift(startOf(local, unit), 1, unit);

/** Until one of the offsets changes by which the instant of a clock reading is found. */
function spanOfReading(local: number, zone: ZoneChanges): number {
  const earlier = local - duration.d;
  const later = local + duration.d;
  const before = zone.offsetAt(earlier);
  const after = zone.offsetAt(later);
  const span = Math.min(spanAt(earlier, zone), spanAt(later, zone));
  return before === after ? span : Math.min(span, spanAt(local - before, zone), spanAt(local - after, zone));
}

/** Until the day of the month that `local` is moved to, `shifted`, no longer goes with its own, or the month ends. */
function spanInMonth(local: number, shifted: number): number {
  const day = dayOf(local);
  const last = lengthOfMonth(shifted);
  const lastSteady = day < last ? Math.min(last, lengthOfMonth(local)) : day;
  return (lastSteady - day + 1) * duration.d - past(local, duration.d);
}

const dayOf = (local: number): number => new Date(past(local, gregorianCycle)).getUTCDate();

function lengthOfMonth(local: number): number {
  return (endOf(local, "M") - startOf(local, "M")) / duration.d;
}
