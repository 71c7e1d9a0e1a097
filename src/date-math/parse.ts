import type { DateMathErrorCode } from "./errors";
import type { DateMathExpression, DateMathOperation, DateMathParseResult } from "./expression";
import { readAnchor } from "./parse-anchor";
import { readOperation } from "./parse-operation";
import { Scanner } from "./scanner";

const maxLength = 256;

/**
 * Parses a date math expression without resolving it, and never throws (SPEC D6).
 *
 * The forms are `now`, an integer, and an ISO 8601 date, each with operations: `now-1d/d`, `1418248078||-2h`,
 * `2026-01-31T09:00||+1M`. An integer is in seconds, from an absolute value of 100,000,000,000 on in milliseconds (SPEC T2).
 *
 * @returns `{ ok: true, value }` with the expression as data, or `{ ok: false, error }` with
 * code, position and message of the first fault.
 *
 * @example
 * ```ts
 * const result = parseDateMath("now-1x");
 * if (!result.ok) console.log(result.error.code, result.error.position); // unsupported_unit 5
 * ```
 */
export function parseDateMath(expression: string): DateMathParseResult {
  if (typeof expression !== "string") return refusal("bad_anchor", 0, "", "Expected a text.");
  if (expression.length > maxLength) {
    return refusal("too_long", maxLength, expression, `Expected at most ${maxLength} characters.`);
  }
  const scanner = new Scanner(expression);
  const value = readExpression(scanner);
  return value ? { ok: true, value } : { ok: false, error: scanner.fault };
}

function refusal(code: DateMathErrorCode, position: number, expression: string, message: string): DateMathParseResult {
  return { ok: false, error: { code, position, expression, message } };
}

function readExpression(scanner: Scanner): DateMathExpression | undefined {
  const anchor = readAnchor(scanner);
  if (anchor === undefined || (anchor.kind !== "now" && !readSeparator(scanner))) return undefined;
  const operations: DateMathOperation[] = [];
  while (!scanner.atEnd) {
    const operation = readOperation(scanner);
    if (operation === undefined) return undefined;
    operations.push(operation);
  }
  return { expression: scanner.text, anchor, operations };
}

/** Reads the `||` an absolute date needs before its operations. */
function readSeparator(scanner: Scanner): boolean {
  if (scanner.atEnd || (scanner.take("|") && scanner.take("|"))) return true;
  scanner.refuse("unexpected_character", '"||" between the date and its operations, or the end');
  return false;
}
