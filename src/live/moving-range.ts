import { fromMilliseconds, toMilliseconds } from "../base/time-unit";
import { DateMathError, type DateMathExpression } from "../date-math";
import type { DateMathPiece } from "../date-math/piece";
import { malformed } from "../errors/workspace-error";
import type { RangeClause } from "../storage/query";
import { type BoundContext, nextCrossing, pieceAt } from "../views/moving-bound";
import type { Bounds } from "../views/view";

interface Piece {
  readonly from: number;
  readonly slope: 0 | 1;
  readonly value: number;
  readonly until: number;
}

/** One bound of a range that is counted from now, and where the request says so. */
export class MovingBound {
  readonly #path: string;
  readonly #expression: DateMathExpression;
  readonly #context: BoundContext;
  #piece: Piece | undefined;

  constructor(path: string, expression: DateMathExpression, context: BoundContext) {
    this.#path = path;
    this.#expression = expression;
    this.#context = context;
  }

  /** The bound at an instant, in the unit of the workspace. */
  at(now: number): number {
    const { from, slope, value } = this.#pieceAt(now);
    return fromMilliseconds(value + slope * (now - from), this.#context.timeUnit);
  }

  /** The first instant after `now`, if it comes before the limit, at which the bound passes the value; else Infinity. */
  crossing(value: number, now: number, limit = Number.POSITIVE_INFINITY): number {
    const { from, slope, value: bound, until } = this.#pieceAt(now);
    if (slope === 1) {
      const ahead = toMilliseconds(value, this.#context.timeUnit) - bound - (now - from);
      if (ahead > 0 && now + ahead < until) return now + ahead;
    }
    return until < limit ? this.#laterCrossing(value, now) : Number.POSITIVE_INFINITY;
  }

  #pieceAt(now: number): Piece {
    if (this.#piece === undefined || now < this.#piece.from || now >= this.#piece.until) {
      this.#piece = { from: now, ...this.#resolvedAt(now) };
    }
    return this.#piece;
  }

  /** Time can take a bound out of the range of dates. Then it is refused, as the request would be. */
  #resolvedAt(now: number): DateMathPiece {
    try {
      return pieceAt(this.#expression, now, this.#context);
    } catch (error) {
      throw error instanceof DateMathError ? malformed(this.#path, error.code, error.message) : error;
    }
  }

  #laterCrossing(value: number, now: number): number {
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
  #now = Number.NaN;
  #clause: RangeClause;

  constructor(path: string, fixed: RangeClause, { after, before }: Bounds, context: BoundContext) {
    const { above, atMost, ...rest } = fixed;
    this.field = fixed.field;
    this.after = after?.anchor.kind === "now" ? new MovingBound(`${path}.after`, after, context) : undefined;
    this.before = before?.anchor.kind === "now" ? new MovingBound(`${path}.before`, before, context) : undefined;
    this.#fixed = {
      ...rest,
      ...(above !== undefined && this.after === undefined ? { above } : {}),
      ...(atMost !== undefined && this.before === undefined ? { atMost } : {}),
    };
    this.#clause = fixed;
  }

  /** The range at an instant. */
  at(now: number): RangeClause {
    if (now !== this.#now) {
      this.#now = now;
      this.#clause = {
        ...this.#fixed,
        ...(this.after === undefined ? {} : { above: this.after.at(now) }),
        ...(this.before === undefined ? {} : { atMost: this.before.at(now) }),
      };
    }
    return this.#clause;
  }

  /** The first instant after `now`, if it comes before the limit, at which one of the bounds passes the value; else Infinity. */
  crossing(value: number, now: number, limit: number): number {
    const after = this.after?.crossing(value, now, limit) ?? Number.POSITIVE_INFINITY;
    const before = this.before?.crossing(value, now, limit) ?? Number.POSITIVE_INFINITY;
    return Math.min(after, before);
  }
}
