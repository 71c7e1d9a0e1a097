import { shift, startOf } from "./calendar";
import { DateMathError } from "./errors";
import type { DateMathAnchor, DateMathExpression, DateMathOperation } from "./expression";
import { firstInstantFrom, instantOf } from "./local-clock";
import { type OffsetAt, zoneClock } from "./time-zone";
import { duration, isClockUnit, maxTime, past } from "./units";

/** The clock, time zone and other settings an expression is evaluated with. */
export interface DateMathContext {
  /** The instant `now` stands for, in epoch milliseconds; a fraction is cut off as `Date` does. */
  readonly now: number;
  /** IANA name of the zone of calendar units and of ISO dates without an offset. */
  readonly timeZone: string;
}

/**
 * Resolves a parsed expression to an instant (SPEC D1 to D5).
 *
 * @returns an integer number of epoch milliseconds.
 * @throws {@link DateMathError} `bad_time_zone` for an unknown zone; `out_of_range` when `now` is no instant or a step leaves
 * the range of `Date`.
 */
export function evaluateDateMath(parsed: DateMathExpression, { now, timeZone }: DateMathContext): number {
  const { expression, anchor, operations } = parsed;
  const offsetAt = clockOf(expression, timeZone);
  if (!isInstant(now)) throw outOfRange(expression, 0, "The current time");
  let time = anchorTime(anchor, now, offsetAt);
  for (const operation of operations) {
    time = apply(operation, time, offsetAt);
    if (!isInstant(time)) throw outOfRange(expression, operation.position, "The result of this step");
  }
  return time;
}

/** The clock of the zone in which an expression is resolved. */
export function clockOf(expression: string, timeZone: string): OffsetAt {
  const clock = zoneClock(timeZone);
  if (clock) return clock;
  const message = `Unknown time zone ${JSON.stringify(String(timeZone))}: expected an IANA name such as "Europe/Berlin".`;
  throw new DateMathError({ code: "bad_time_zone", position: 0, expression, message });
}

// `Math.abs` of what is no number at all, from an untyped caller, must not pass for 0.
export const isInstant = (time: unknown): boolean => typeof time === "number" && Math.abs(time) <= maxTime;

export const outOfRange = (expression: string, position: number, subject: string): DateMathError =>
  new DateMathError({
    code: "out_of_range",
    position,
    expression,
    message: `${subject} is not within ${maxTime} milliseconds of 1970.`,
  });

export function anchorTime(anchor: DateMathAnchor, now: number, offsetAt: OffsetAt): number {
  // Adding 0 turns -0 into 0.
  if (anchor.kind === "now") return Math.trunc(now) + 0;
  return anchor.kind === "local" ? instantOf(anchor.time, offsetAt) : anchor.time;
}

/** One operation on an instant; the result may be out of range. */
export function apply({ operator, count, unit }: DateMathOperation, time: number, offsetAt: OffsetAt): number {
  const isClock = isClockUnit(unit);
  if (operator === "/") {
    const local = time + offsetAt(time);
    return isClock ? time - past(local, duration[unit]) : firstInstantFrom(startOf(local, unit), offsetAt);
  }
  // A round trip over the local clock would turn the second occurrence of a repeated time into the first.
  if (count === 0) return time;
  const steps = operator === "-" ? -count : count;
  return isClock ? time + steps * duration[unit] : instantOf(shift(time + offsetAt(time), steps, unit), offsetAt);
}
