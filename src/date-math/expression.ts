import type { DateMathFault } from "./errors";
import type { DateMathUnit } from "./units";

/** The instant an expression starts from. */
export type DateMathAnchor =
  | { readonly kind: "now" }
  /** `time` is in epoch milliseconds. */
  | { readonly kind: "instant"; readonly time: number }
  /** A clock reading without an offset; `time` is the epoch milliseconds at which a UTC clock shows it. */
  | { readonly kind: "local"; readonly time: number };

/** One step of an expression: `+` and `-` move by `count` units, `/` rounds down to the start of a unit. */
export interface DateMathOperation {
  readonly operator: "+" | "-" | "/";
  /** 0 to 2147483647; always 1 for `/`. */
  readonly count: number;
  readonly unit: DateMathUnit;
  /** Zero-based index of the operator in the expression. */
  readonly position: number;
}

/** A parsed expression: plain data that `evaluateDateMath` turns into an instant, as often as wanted. */
export interface DateMathExpression {
  /** The source text. */
  readonly expression: string;
  readonly anchor: DateMathAnchor;
  /** Applied from left to right (SPEC D1). */
  readonly operations: readonly DateMathOperation[];
}

/** The result of `parseDateMath`: the parsed expression, or why there is none. */
export type DateMathParseResult =
  | { readonly ok: true; readonly value: DateMathExpression }
  | { readonly ok: false; readonly error: DateMathFault };
