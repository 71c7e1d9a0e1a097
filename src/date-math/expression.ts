import type { DateMathUnit } from "./calendar";

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

export interface DateMathExpression {
  readonly expression: string;
  readonly anchor: DateMathAnchor;
  /** Applied from left to right (SPEC D1). */
  readonly operations: readonly DateMathOperation[];
}

/** The result of `parseDateMath`: the parsed expression, or why there is none. */
export type DateMathParseResult =
  | { readonly ok: true; readonly value: DateMathExpression }
  | { readonly ok: false; readonly error: DateMathFault };

/**
 * Why a date math expression was refused (SPEC D6).
 *
 * | code | raised when | position |
 * |---|---|---|
 * | `empty` | the expression is `""` | 0 |
 * | `too_long` | it has more than 256 characters (checked before anything else) | 256 |
 * | `bad_anchor` | it starts with neither `now`, an integer nor an ISO 8601 date, or such a date is malformed | the first wrong character |
 * | `invalid_date` | two digits of an ISO date are no value of their field: month 13, 30 February, 24:00, second 60 | the first digit that rules every value out |
 * | `unexpected_character` | something other than `\|\|` follows an absolute date, or a letter, digit, space or the like stands where an operator belongs, or a character that is not a letter where a unit belongs | that character |
 * | `unsupported_operator` | a punctuation mark or symbol other than `+`, `-` and `/` stands where an operator belongs; `now\|\|` is one case | that character |
 * | `unsupported_unit` | a letter other than `y M w d h H m s` stands where a unit belongs | that letter |
 * | `truncated` | the expression ends too early | its length |
 * | `rounding_count` | a rounding has a count other than 1 | the digit that rules 1 out, or what stands in its place |
 * | `count_too_large` | a count exceeds 2147483647 | the digit that makes it too large |
 * | `out_of_range` | an integer, `now` or the result of a step lies outside ±8,640,000,000,000,000 ms | the digit that makes the integer too large, 0 for `now`, the operator of the step |
 * | `bad_time_zone` | the time zone is no IANA zone known to this JavaScript engine | 0 |
 */
export type DateMathErrorCode =
  | "empty"
  | "too_long"
  | "bad_anchor"
  | "invalid_date"
  | "unexpected_character"
  | "unsupported_operator"
  | "unsupported_unit"
  | "truncated"
  | "rounding_count"
  | "count_too_large"
  | "out_of_range"
  | "bad_time_zone";

/** One refused expression as plain data (SPEC D6). */
export interface DateMathFault {
  /** Stable code; the table at {@link DateMathErrorCode} says when each is used. */
  readonly code: DateMathErrorCode;
  /** Zero-based index, in UTF-16 code units, of the first character that cannot continue a valid expression. */
  readonly position: number;
  /** The whole expression as it was given; `""` when it was no string. */
  readonly expression: string;
  /** The error and the expected value, in one English sentence. */
  readonly message: string;
}

/**
 * The error `resolveDateMath` and `evaluateDateMath` throw; it carries a {@link DateMathFault} (SPEC D6).
 * @example
 * try {
 *   resolveDateMath("now-1x", { now: 0 });
 * } catch (error) {
 *   if (error instanceof DateMathError) console.log(error.code, error.position); // unsupported_unit 5
 * }
 */
export class DateMathError extends Error implements DateMathFault {
  override readonly name = "DateMathError";
  /** See {@link DateMathFault.code}. */
  declare readonly code: DateMathErrorCode;
  /** See {@link DateMathFault.position}. */
  declare readonly position: number;
  /** See {@link DateMathFault.expression}. */
  declare readonly expression: string;

  constructor(fault: DateMathFault) {
    super(fault.message);
    Object.assign(this, fault);
  }
}
