import { toMilliseconds } from "../base/time-unit";
import type { DateMathExpression } from "../date-math";
import { nextCrossingOf } from "../date-math/piece";
import type { ViewContext } from "./view-context";

export type BoundContext = Pick<ViewContext, "timeZone" | "timeUnit">;

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
