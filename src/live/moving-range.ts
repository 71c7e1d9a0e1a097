import { fromMilliseconds } from "../base/time";
import { DateMathError, type DateMathExpression } from "../date-math";
import { evaluateOften } from "../date-math/crossing";
import { malformed } from "../errors/errors";
import type { RangeClause } from "../storage/query";
import { type BoundContext, nextCrossing } from "../views/next-flip";
import type { Bounds, Constraint } from "../views/view";

/** One bound of a range that is counted from now. */
export interface MovingBound {
  /**
   * The bound at an instant, in the unit of the workspace.
   * @throws {@link WorkspaceError} as the request would be refused, when time takes the bound out of the range of dates.
   */
  at(now: number): number;
  /** The first instant after `now` at which the bound passes the value; else Infinity. */
  crossing(value: number, now: number): number;
}

/** The bound that the request gives at a path; none where it is not counted from now. */
function movingBound(
  path: string,
  expression: DateMathExpression | undefined,
  context: BoundContext,
): MovingBound | undefined {
  if (expression?.anchor.kind !== "now") return undefined;
  const { timeZone, timeUnit } = context;
  return {
    at(now) {
      try {
        return fromMilliseconds(evaluateOften(expression, { now, timeZone }), timeUnit);
      } catch (error) {
        throw error instanceof DateMathError ? malformed(path, error.code, error.message) : error;
      }
    },
    crossing(value, now) {
      try {
        return nextCrossing(expression, value, now, context) ?? Number.POSITIVE_INFINITY;
      } catch (error) {
        if (error instanceof DateMathError) return Number.POSITIVE_INFINITY;
        throw error;
      }
    },
  };
}

/** A range of which at least one bound is counted from now. */
export class MovingRange {
  readonly field: string;
  readonly after: MovingBound | undefined;
  readonly before: MovingBound | undefined;
  readonly #fixed: RangeClause;

  constructor(path: string, fixed: RangeClause, { after, before }: Bounds, context: BoundContext) {
    this.field = fixed.field;
    this.after = movingBound(`${path}.after`, after, context);
    this.before = movingBound(`${path}.before`, before, context);
    this.#fixed = fixed;
  }

  at(now: number): RangeClause {
    return {
      ...this.#fixed,
      ...(this.after && { above: this.after.at(now) }),
      ...(this.before && { atMost: this.before.at(now) }),
    };
  }

  crossing(value: number, now: number): number {
    const { after, before } = this;
    return Math.min(...[after, before].map((bound) => bound?.crossing(value, now) ?? Number.POSITIVE_INFINITY));
  }
}

export const isCountedFromNow = ({ given }: Constraint): boolean =>
  isBounds(given) && (given.after?.anchor.kind === "now" || given.before?.anchor.kind === "now");

export function isBounds(
  given: Constraint["given"],
): given is Extract<Constraint["given"], { readonly after: unknown }> {
  return typeof given === "object" && "after" in given;
}
