import { type CalendarUnit, duration, gregorianCycle, isClockUnit, maxTime, past, shift, startOf } from "./calendar";
import { apply, clockOf, type DateMathContext, isInstant, resolvedIn } from "./evaluate";
import type { DateMathExpression, DateMathOperation } from "./expression";
import { type ZoneChanges, zoneChanges } from "./time-zone";

const zoneOf = (parsed: DateMathExpression, timeZone: string): ZoneChanges => zoneChanges(clockOf(parsed, timeZone));

/** For how many milliseconds from `time` on, at least 1, a rounding's result stays or a step's moves with its input. */
function steadySpan(operation: DateMathOperation, time: number, zone: ZoneChanges): number {
  const { operator, count, unit } = operation;
  if (operator === "/") return restOfUnit(operation, time, zone);
  if (count === 0 || isClockUnit(unit)) return Number.POSITIVE_INFINITY;
  const local = time + zone.offsetAt(time);
  const shifted = shift(local, operator === "-" ? -count : count, unit);
  const span = Math.min(spanAt(time, zone), spanOfReading(shifted, zone));
  return unit === "d" || unit === "w" ? span : Math.min(span, spanInMonth(local, shifted));
}

const spanAt = (instant: number, { steadyUntil }: ZoneChanges): number => steadyUntil(instant) - instant;

/** Until the unit of a rounding ends on the local clock. */
function restOfUnit({ unit }: DateMathOperation, time: number, zone: ZoneChanges): number {
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

// The first `now` after the given one at which an expression reaches a value from below, or falls below it again.
// Undefined when it never does, or can no longer be resolved there. Throws where it cannot be resolved at `now`.
export function nextCrossingOf(parsed: DateMathExpression, value: number, context: DateMathContext) {
  const zone = zoneOf(parsed, context.timeZone);
  resolvedIn(zone.offsetAt, parsed, context.now);
  if (parsed.anchor.kind !== "now") return undefined;
  const now = Math.trunc(context.now);
  const next = crossingsOf(parsed.operations, value, zone).find((crossing) => crossing > now);
  const last = parsed.operations.reduce((time, operation) => apply(operation, time, zone.offsetAt), next ?? Number.NaN);
  return isInstant(last) ? next : undefined;
}

// When an expression passes a value is worked out backwards, from the last operation to `now`. An operation moves an instant
// by about the same time wherever it stands, so that its result can only pass a value within a short window; it may do so
// several times there, as results also go back. What that costs does not depend on how far away the window is.

function crossingsOf(operations: readonly DateMathOperation[], value: number, zone: ZoneChanges): readonly number[] {
  return operations.reduceRight<readonly number[]>(
    (crossings, operation) => oddOnes(crossings.flatMap((crossed) => crossingsOfStep(operation, crossed, zone))),
    oddOnes([value]),
  );
}

/** In order, without those that come an even number of times: passing two values at once ends where it began. */
function oddOnes(crossings: readonly number[]): readonly number[] {
  const odd = new Set<number>();
  for (const crossing of crossings) {
    if (!odd.delete(crossing) && Math.abs(crossing) <= maxTime) odd.add(crossing);
  }
  return [...odd].sort((a, b) => a - b);
}

function crossingsOfStep(operation: DateMathOperation, value: number, zone: ZoneChanges): number[] {
  const [least, most] = distanceOf(operation);
  const end = Math.min(value - least, maxTime);
  const found: number[] = [];
  let isReached = false;
  for (let time = Math.max(Math.floor(value - most), -maxTime), span = 0; time <= end; time += span) {
    span = steadySpan(operation, time, zone);
    const missing = value - apply(operation, time, zone.offsetAt);
    if (isReached !== missing <= 0) {
      found.push(time);
      isReached = !isReached;
    }
    if (isReached || operation.operator === "/" || missing >= span) continue;
    found.push(time + missing);
    isReached = true;
  }
  return found;
}

const meanLength = { ...duration, M: gregorianCycle / 4800, y: gregorianCycle / 400 };

/** Eight days for months of other lengths, leap years and the shortening to the last day, and two for offsets of a zone. */
const calendarSlack = 10 * duration.d;

/** How far the result of an operation is ahead of what it is given: at least, and at most. */
function distanceOf({ operator, count, unit }: DateMathOperation): readonly [number, number] {
  const slack = isClockUnit(unit) ? 0 : calendarSlack;
  if (operator === "/") return [-meanLength[unit] - slack, slack];
  const distance = (operator === "-" ? -count : count) * meanLength[unit];
  return [distance - slack, distance + slack];
}
