import { DateMathError } from "../date-math";
import type { RangeClause } from "../storage/query";
import { nextCrossing } from "../views/next-flip";
import type { Bounds, Constraint, ViewContext } from "../views/view";

/** Ranges as of the instant that was asked for last: a thousand views have few different ones. */
const resolved = { now: Number.NaN, ranges: new Map<string, RangeClause>() };

/** A range of which at least one bound is counted from now. */
export class MovingRange {
  readonly field: string;
  readonly #constraint: Constraint;
  readonly #bounds: Bounds;
  readonly #context: ViewContext;
  readonly #key: string;

  constructor(constraint: Constraint, bounds: Bounds, context: ViewContext) {
    const { path, row } = constraint;
    this.field = row.field;
    this.#constraint = constraint;
    this.#bounds = bounds;
    this.#context = context;
    this.#key = JSON.stringify([path, row.field, bounds, context.timeZone, context.timeUnit]);
  }

  /**
   * The range at an instant.
   * @throws {@link WorkspaceError} as the request would be refused, when time takes a bound out of the range of dates.
   */
  at(now: number): RangeClause {
    if (now !== resolved.now) resolved.ranges.clear();
    resolved.now = now;
    const range = resolved.ranges.get(this.#key) ?? (this.#constraint.clause({ ...this.#context, now }) as RangeClause);
    resolved.ranges.set(this.#key, range);
    return range;
  }

  /** The bounds at an instant that are counted from it. */
  movingAt(now: number): readonly { readonly value: number; readonly isUpper: boolean }[] {
    const { above, atMost } = this.at(now);
    const { after, before } = this.#bounds;
    return [
      ...(isMoving(after) && above !== undefined ? [{ value: above, isUpper: false }] : []),
      ...(isMoving(before) && atMost !== undefined ? [{ value: atMost, isUpper: true }] : []),
    ];
  }

  /** The first instant after `now` at which a bound passes the value; else Infinity. */
  crossing(value: number, now: number): number {
    const { after, before } = this.#bounds;
    try {
      const times = [after, before].map((bound) => bound && nextCrossing(bound, value, now, this.#context));
      return Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    } catch (error) {
      if (error instanceof DateMathError) return Number.POSITIVE_INFINITY;
      throw error;
    }
  }
}

const isMoving = (bound: Bounds["after"]): boolean => bound?.anchor.kind === "now";

/** The bounds of a constraint of which at least one is counted from now. */
export const movingBoundsOf = ({ given }: Constraint): Bounds | undefined =>
  typeof given === "object" && "after" in given && (isMoving(given.after) || isMoving(given.before))
    ? given
    : undefined;
