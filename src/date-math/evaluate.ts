import { duration, isClockUnit, maxTime, past, shift, startOf } from "./calendar";
import { type DateMathAnchor, DateMathError, type DateMathExpression, type DateMathOperation } from "./expression";
import { parseDateMath } from "./parse";
import { firstInstantFrom, instantOf, type OffsetAt, zoneClock } from "./time-zone";

export interface DateMathContext {
  /** The instant `now` stands for, in epoch milliseconds; a fraction is cut off as `Date` does. */
  readonly now: number;
  /** IANA name of the zone of calendar units and of ISO dates without an offset. */
  readonly timeZone: string;
}

// Throws a {@link DateMathError}: `bad_time_zone`, or `out_of_range` where `now` or a step leaves the range of `Date`.
export function evaluateDateMath(parsed: DateMathExpression, { now, timeZone }: DateMathContext): number {
  return resolvedIn(clockOf(parsed, timeZone), parsed, now);
}

export function resolvedIn(
  offsetAt: OffsetAt,
  { expression, anchor, operations }: DateMathExpression,
  now: number,
): number {
  if (!isInstant(now)) throw outOfRange(expression, 0, "The current time");
  let time = anchorTime(anchor, now, offsetAt);
  for (const operation of operations) {
    time = apply(operation, time, offsetAt);
    if (!isInstant(time)) throw outOfRange(expression, operation.position, "The result of this step");
  }
  return time;
}

export function clockOf({ expression }: DateMathExpression, timeZone: string): OffsetAt {
  const clock = zoneClock(timeZone);
  if (clock) return clock;
  const message = `Unknown time zone ${JSON.stringify(String(timeZone))}: expected an IANA name such as "Europe/Berlin".`;
  throw new DateMathError({ code: "bad_time_zone", position: 0, expression, message });
}

// `Math.abs` of what is no number at all, from an untyped caller, must not pass for 0.
export const isInstant = (time: unknown): boolean => typeof time === "number" && Math.abs(time) <= maxTime;

const outOfRange = (expression: string, position: number, subject: string): DateMathError =>
  new DateMathError({
    code: "out_of_range",
    position,
    expression,
    message: `${subject} is not within ${maxTime} milliseconds of 1970.`,
  });

function anchorTime(anchor: DateMathAnchor, now: number, offsetAt: OffsetAt): number {
  // Adding 0 turns -0 into 0.
  if (anchor.kind === "now") return Math.trunc(now) + 0;
  return anchor.kind === "local" ? instantOf(anchor.time, offsetAt) : anchor.time;
}

/** One operation on an instant; the result may be out of range, where further ones leave it. */
export function apply({ operator, count, unit }: DateMathOperation, time: number, offsetAt: OffsetAt): number {
  if (!isInstant(time)) return time;
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

/** The settings of {@link resolveDateMath}. */
export interface DateMathOptions {
  /** The instant `now` stands for; a number is in epoch milliseconds, and its fraction is cut off as `Date` does. */
  readonly now: Date | number;
  /** IANA name of the zone of calendar units and of ISO dates without an offset; default UTC, never the host's (SPEC D4). */
  readonly timeZone?: string | undefined;
}

/**
 * Resolves a date math expression such as `now-1d/d` or `1418248078||-2h` to an instant (SPEC D1 to D6).
 * @returns an integer number of epoch milliseconds.
 * @throws {@link DateMathError} with code, position and expression: the fault of {@link parseDateMath}, `bad_time_zone`, or
 * `out_of_range` when `now` is no instant or a step leaves the range of `Date`; looked for in this order.
 * @example
 * resolveDateMath("now-1d/d", { now: new Date("2026-01-05T09:00Z"), timeZone: "Europe/Berlin" }); // 1767481200000
 */
export function resolveDateMath(expression: string, { now, timeZone = "UTC" }: DateMathOptions): number {
  const result = parseDateMath(expression);
  if (!result.ok) throw new DateMathError(result.error);
  return evaluateDateMath(result.value, { now: now instanceof Date ? now.getTime() : now, timeZone });
}
