import { anchorTime, apply, clockOf, type DateMathContext, isInstant, outOfRange } from "./evaluate";
import type { DateMathExpression } from "./expression";
import { steadySpan } from "./steady-span";
import { maxTime } from "./units";
import { type ZoneChanges, zoneChanges } from "./zone-changes";

/** The value of an expression from one instant until another. */
export interface DateMathPiece {
  /** 0: it stays. 1: it moves along with `now`. */
  readonly slope: 0 | 1;
  /** Its value at the start, in epoch milliseconds. */
  readonly value: number;
  /** The first `now`, in epoch milliseconds, of which this is not said; Infinity when it holds for good. */
  readonly until: number;
}

/** The zone in which an expression is resolved. */
export function zoneOf({ expression }: DateMathExpression, timeZone: string): ZoneChanges {
  return zoneChanges(clockOf(expression, timeZone), timeZone === "UTC");
}

/**
 * Resolves an expression as `evaluateDateMath` does, and says for how long it goes on in the same way while `now` moves on.
 * A piece ends at the latest where resolving ends in an error; the one after it may continue it.
 *
 * @throws {@link DateMathError} as `evaluateDateMath` does.
 */
export function pieceOfDateMath(parsed: DateMathExpression, { now, timeZone }: DateMathContext): DateMathPiece {
  const { expression, anchor, operations } = parsed;
  const zone = zoneOf(parsed, timeZone);
  if (!isInstant(now)) throw outOfRange(expression, 0, "The current time");
  let slope: 0 | 1 = anchor.kind === "now" ? 1 : 0;
  let time = anchorTime(anchor, now, zone.offsetAt);
  let span = Number.POSITIVE_INFINITY;
  for (const operation of operations) {
    if (slope === 1) span = Math.min(span, steadySpan(operation, time, zone));
    if (operation.operator === "/") slope = 0;
    time = apply(operation, time, zone.offsetAt);
    if (!isInstant(time)) throw outOfRange(expression, operation.position, "The result of this step");
    if (slope === 1) span = Math.min(span, maxTime - time + 1);
  }
  const until = Math.trunc(now) + span;
  return { slope, value: time, until: until > maxTime ? Number.POSITIVE_INFINITY : until };
}
