import { toMilliseconds } from "../base/time-unit";
import type { DateMathExpression } from "../date-math";
import { type DateMathPiece, nextCrossingOf, pieceOfDateMath } from "../date-math/piece";
import type { ViewContext } from "./view-context";

export type BoundContext = Pick<ViewContext, "timeZone" | "timeUnit">;

/**
 * A bound from an instant, in epoch milliseconds, until another: whether it stands still or moves with the clock. Its value is
 * in milliseconds, not yet rounded down to the unit of the workspace; whole dates compare with it alike.
 *
 * @throws {@link DateMathError} when the bound cannot be resolved at the instant.
 */
export function pieceAt(bound: DateMathExpression, from: number, { timeZone }: BoundContext): DateMathPiece {
  return pieceOfDateMath(bound, { now: from, timeZone });
}

/**
 * The first instant after `from`, in epoch milliseconds, at which `value <= bound` is no longer what it is at `from`; undefined
 * when it stays so as long as the bound can be resolved. The value is a date in the unit of the workspace.
 *
 * @throws {@link DateMathError} when the bound cannot be resolved at `from`.
 */
export function nextCrossing(
  bound: DateMathExpression,
  value: number,
  from: number,
  { timeZone, timeUnit }: BoundContext,
): number | undefined {
  return nextCrossingOf(bound, toMilliseconds(Math.ceil(value), timeUnit), { now: from, timeZone });
}
