import { fromMilliseconds } from "../base/time-unit";
import { DateMathError, type DateMathExpression } from "../date-math";
import { type DateMathPiece, pieceOfDateMath } from "../date-math/piece";
import { malformed } from "../errors/workspace-error";
import type { RangeClause } from "../storage/query";
import { type BoundContext, nextCrossing } from "../views/next-flip";
import type { Bounds, Constraint } from "../views/view";

/** One bound of a range that is counted from now, and where the request says so. */
export class MovingBound {
  readonly #path: string;
  readonly #expression: DateMathExpression;
  readonly #context: BoundContext;
  /** Its value from an instant on, until another. */
  #piece: (DateMathPiece & { readonly from: number }) | undefined;

  constructor(path: string, expression: DateMathExpression, context: BoundContext) {
    this.#path = path;
    this.#expression = expression;
    this.#context = context;
  }

  /**
   * The bound at an instant, in the unit of the workspace.
   *
   * @throws {@link WorkspaceError} as the request would be refused, when time takes the bound out of the range of dates.
   */
  at(now: number): number {
    const { timeZone, timeUnit } = this.#context;
    try {
      if (this.#piece === undefined || now < this.#piece.from || now >= this.#piece.until) {
        this.#piece = { from: now, ...pieceOfDateMath(this.#expression, { now, timeZone }) };
      }
      const { from, slope, value } = this.#piece;
      return fromMilliseconds(value + slope * (now - from), timeUnit);
    } catch (error) {
      throw error instanceof DateMathError ? malformed(this.#path, error.code, error.message) : error;
    }
  }

  /** The first instant after `now` at which the bound passes the value; else Infinity. */
  crossing(value: number, now: number): number {
    try {
      return nextCrossing(this.#expression, value, now, this.#context) ?? Number.POSITIVE_INFINITY;
    } catch (error) {
      if (error instanceof DateMathError) return Number.POSITIVE_INFINITY;
      throw error;
    }
  }
}

/** A range of which at least one bound is counted from now. */
export class MovingRange {
  readonly field: string;
  readonly after: MovingBound | undefined;
  readonly before: MovingBound | undefined;
  readonly #fixed: RangeClause;

  constructor(path: string, fixed: RangeClause, { after, before }: Bounds, context: BoundContext) {
    this.field = fixed.field;
    this.after = after?.anchor.kind === "now" ? new MovingBound(`${path}.after`, after, context) : undefined;
    this.before = before?.anchor.kind === "now" ? new MovingBound(`${path}.before`, before, context) : undefined;
    this.#fixed = fixed;
  }

  /** The range at an instant. */
  at(now: number): RangeClause {
    return {
      ...this.#fixed,
      ...(this.after && { above: this.after.at(now) }),
      ...(this.before && { atMost: this.before.at(now) }),
    };
  }

  /** The first instant after `now` at which one of the bounds passes the value; else Infinity. */
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
