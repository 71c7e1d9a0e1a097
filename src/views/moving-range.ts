import { toMilliseconds } from "../base/time";
import type { DateMathExpression } from "../date-math";
import { nextCrossingOf } from "../date-math/crossing";
import { matchesClauses } from "../storage/evaluate";
import type { Fields, RangeClause } from "../storage/query";
import { type Bounds, type Constraint, compileView, type View, type ViewContext } from "./view";

/** A range of which at least one bound is counted from now. */
export type MovingRange = NonNullable<ReturnType<typeof movingRangeOf>>;

/** Its methods throw where a bound leaves the range of dates as time passes. */
export function movingRangeOf({ row: { field }, given, clause }: Constraint, context: ViewContext) {
  if (typeof given !== "object" || !("after" in given)) return undefined;
  const { after, before } = given;
  if (!isMoving(after) && !isMoving(before)) return undefined;
  const at = (now: number) => clause({ ...context, now }) as RangeClause;
  const crossingOf = (bound: DateMathExpression | undefined, value: number, now: number): number => {
    const time = toMilliseconds(Math.ceil(value), context.timeUnit);
    return (bound && nextCrossingOf(bound, time, { ...context, now })) ?? Number.POSITIVE_INFINITY;
  };
  return {
    field,
    at,
    /** The bounds at an instant that are counted from it. */
    movingAt(now: number): readonly { readonly value: number; readonly isUpper: boolean }[] {
      const { above, atMost } = at(now);
      return [
        ...(isMoving(after) && above !== undefined ? [{ value: above, isUpper: false }] : []),
        ...(isMoving(before) && atMost !== undefined ? [{ value: atMost, isUpper: true }] : []),
      ];
    },
    /** The first instant after `now` at which a bound passes the value, a date in the unit of the workspace; else Infinity. */
    crossing: (value: number, now: number): number =>
      Math.min(crossingOf(after, value, now), crossingOf(before, value, now)),
    /** For each bound, whether the value is on its right side, and when it next is not or is again. */
    sidesOf(value: number) {
      const { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = at(context.now);
      const sideOf = (bound: DateMathExpression | undefined, holds: boolean) => ({
        holds,
        next: crossingOf(bound, value, context.now),
        crossingAfter: (now: number) => crossingOf(bound, value, now),
      });
      return [sideOf(after, value > above), sideOf(before, value <= atMost)];
    },
  };
}

const isMoving = (bound: Bounds["after"]): boolean => bound?.anchor.kind === "now";

/** The first instant after now, in epoch milliseconds, at which time alone makes a document enter a view or leave it. */
export function nextFlip(view: View, context: ViewContext, fields: Fields, id: string): number | undefined {
  const ranges = view.constraints.map((constraint) => movingRangeOf(constraint, context));
  const steady = compileView(view, context).where.filter((_, index) => ranges[index] === undefined);
  if (!matchesClauses(fields, steady, id)) return undefined;
  const sides = ranges.flatMap((range) => range?.sidesOf(Number(fields[range.field] ?? 0)) ?? []);
  const isInside = () => sides.every(({ holds }) => holds);
  const wasInside = isInside();
  for (;;) {
    const now = Math.min(...sides.map(({ next }) => next));
    if (now === Number.POSITIVE_INFINITY) return undefined;
    for (const side of sides.filter(({ next }) => next === now)) {
      side.holds = !side.holds;
      side.next = side.crossingAfter(now);
    }
    if (isInside() !== wasInside) return now;
  }
}
