import { toMilliseconds } from "../base/time";
import { nextCrossingOf } from "../date-math/crossing";
import { matchesClauses } from "../storage/evaluate";
import type { Fields, RangeClause } from "../storage/query";
import { type Bounds, type Constraint, compileView, type View, type ViewContext } from "./view";

/** A range of which at least one bound is counted from now. */
export type MovingRange = NonNullable<ReturnType<typeof movingRangeOf>>;

export function movingRangeOf({ row: { field }, given, clause }: Constraint, context: ViewContext) {
  if (typeof given !== "object" || !("after" in given)) return undefined;
  const { after, before } = given;
  if (!isMoving(after) && !isMoving(before)) return undefined;
  /** Throws as the request would be refused, when time takes a bound out of the range of dates. */
  const at = (now: number) => clause({ ...context, now }) as RangeClause;
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
    crossing(value: number, now: number): number {
      const time = toMilliseconds(Math.ceil(value), context.timeUnit);
      try {
        const times = [after, before].map((bound) => bound && nextCrossingOf(bound, time, { ...context, now }));
        return Math.min(...times.map((next) => next ?? Number.POSITIVE_INFINITY));
      } catch {
        // Nothing throws here but a bound that cannot be resolved at `now`.
        return Number.POSITIVE_INFINITY;
      }
    },
  };
}

const isMoving = (bound: Bounds["after"]): boolean => bound?.anchor.kind === "now";

/** The first instant after now, in epoch milliseconds, at which time alone makes a document enter a view or leave it. */
export function nextFlip(view: View, context: ViewContext, fields: Fields, id: string): number | undefined {
  const ranges = view.constraints.flatMap((constraint) => movingRangeOf(constraint, context) ?? []);
  const matchesAt = (now: number) => matchesClauses(fields, compileView(view, { ...context, now }).where, id);
  const matches = matchesAt(context.now);
  let { now } = context;
  do {
    now = Math.min(...ranges.map((range) => range.crossing(Number(fields[range.field] ?? 0), now)));
    if (now === Number.POSITIVE_INFINITY) return undefined;
  } while (matchesAt(now) === matches);
  return now;
}
