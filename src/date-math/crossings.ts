import { apply, type DateMathContext, isInstant } from "./evaluate";
import type { DateMathExpression, DateMathOperation } from "./expression";
import { pieceOfDateMath, zoneOf } from "./piece";
import { steadySpan } from "./steady-span";
import { type DateMathUnit, duration, gregorianCycle, isClockUnit, maxTime } from "./units";
import type { ZoneChanges } from "./zone-changes";

// When an expression passes a value is worked out backwards, from the last operation to `now`. An operation moves an instant
// by about the same time wherever it stands, so that its result can only pass a value within a short window; it may do so
// several times there, as results also go back. What that costs does not depend on how far away the window is.

/**
 * The first `now` after the given one, in epoch milliseconds, at which an expression passes a value: reaches it from below,
 * or falls below it again. Undefined when it never does, or can no longer be resolved there.
 *
 * @throws {@link DateMathError} when the expression cannot be resolved at the given `now`.
 */
export function nextCrossingOf(
  parsed: DateMathExpression,
  value: number,
  context: DateMathContext,
): number | undefined {
  pieceOfDateMath(parsed, context);
  if (parsed.anchor.kind !== "now") return undefined;
  const zone = zoneOf(parsed, context.timeZone);
  const now = Math.trunc(context.now);
  const next = crossingsOf(parsed.operations, value, zone).find((crossing) => crossing > now);
  return next !== undefined && isResolved(parsed.operations, next, zone) ? next : undefined;
}

function isResolved(operations: readonly DateMathOperation[], now: number, { offsetAt }: ZoneChanges): boolean {
  let time = now;
  for (const operation of operations) {
    time = apply(operation, time, offsetAt);
    if (!isInstant(time)) return false;
  }
  return true;
}

function crossingsOf(operations: readonly DateMathOperation[], value: number, zone: ZoneChanges): readonly number[] {
  return operations.reduceRight<readonly number[]>(
    (crossings, operation) => oddOnes(crossings.flatMap((crossed) => crossingsOfStep(operation, crossed, zone))),
    oddOnes([value]),
  );
}

/** In order, without those that come an even number of times: passing two values at once leads to where it began. */
function oddOnes(crossings: readonly number[]): readonly number[] {
  const odd = new Set<number>();
  for (const crossing of crossings) {
    if (!odd.delete(crossing) && Math.abs(crossing) <= maxTime) odd.add(crossing);
  }
  return [...odd].sort((a, b) => a - b);
}

/** At which instants the operation's result reaches the value, or falls below it again. */
function crossingsOfStep(operation: DateMathOperation, value: number, zone: ZoneChanges): number[] {
  const [least, most] = leadOf(operation, zone);
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

const meanMonth = gregorianCycle / 4800;
/** Months of other lengths, leap years and the shortening to the last day make less than eight days. */
const monthSlack = 8 * duration.d;
/** No two offsets of a zone are more than 26 hours apart. */
const zoneSlack = 2 * duration.d;
const longest: Readonly<Record<DateMathUnit, number>> = { ...duration, M: 31 * duration.d, y: 366 * duration.d };

/** By how much the result of an operation is ahead of what it is given: at least, and at most. */
function leadOf({ operator, count, unit }: DateMathOperation, zone: ZoneChanges): readonly [number, number] {
  const slack = isClockUnit(unit) || zone.isFixed ? 0 : zoneSlack;
  if (operator === "/") return [-longest[unit] - slack, slack];
  const steps = operator === "-" ? -count : count;
  if (unit !== "M" && unit !== "y") return [steps * duration[unit] - slack, steps * duration[unit] + slack];
  const lead = steps * (unit === "y" ? 12 : 1) * meanMonth;
  return [lead - monthSlack - slack, lead + monthSlack + slack];
}
