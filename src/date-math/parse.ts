import { readInstant } from "../base/time";
import { type DateMathUnit, duration, gregorianCycle, maxTime } from "./calendar";
import {
  type DateMathAnchor,
  DateMathError,
  type DateMathErrorCode,
  type DateMathExpression,
  type DateMathOperation,
  type DateMathParseResult,
} from "./expression";

const maxLength = 256;
const maxCount = 2_147_483_647;

/**
 * Parses a date math expression without resolving it, and never throws (SPEC D6).
 *
 * The forms are `now`, an integer, and an ISO 8601 date, each with operations: `now-1d/d`, `1418248078||-2h`,
 * `2026-01-31T09:00||+1M`. An integer is in seconds, from an absolute value of 100,000,000,000 on in milliseconds (SPEC T2).
 * @returns `{ ok: true, value }`, or `{ ok: false, error }` with code, position and message of the first fault.
 * @example
 * const result = parseDateMath("now-1x");
 * if (!result.ok) console.log(result.error.code, result.error.position); // unsupported_unit 5
 */
export function parseDateMath(expression: string): DateMathParseResult {
  if (typeof expression !== "string") return refusal("bad_anchor", 0, "", "Expected a text.");
  if (expression.length > maxLength) {
    return refusal("too_long", maxLength, expression, `Expected at most ${maxLength} characters.`);
  }
  try {
    return { ok: true, value: readExpression(new Scanner(expression)) };
  } catch (error) {
    if (error instanceof DateMathError) return refusal(error.code, error.position, expression, error.message);
    throw error;
  }
}

function refusal(code: DateMathErrorCode, position: number, expression: string, message: string): DateMathParseResult {
  return { ok: false, error: { code, position, expression, message } };
}

class Scanner {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  get current(): string {
    return this.text.charAt(this.position);
  }

  get atDigit(): boolean {
    return /^\d/.test(this.current);
  }

  isAt(kind: RegExp): boolean {
    return kind.test(this.text.slice(this.position));
  }

  take(character: string): boolean {
    const found = this.current === character;
    if (found) this.position++;
    return found;
  }

  /** Reads all digits that follow; refuses the one that takes the number above `max`. */
  number(max: number, code: DateMathErrorCode): number {
    let value = 0;
    for (; this.atDigit; this.position++) {
      value = value * 10 + Number(this.current);
      if (value > max) this.refuse(code, `a number of at most ${max}`);
    }
    return value;
  }

  /** Reads the two digits of a date field; refuses the first one that leaves no value from `min` to `max`. */
  twoDigits(min: number, max: number): number {
    const code = this.isAt(/^\d\d/) ? "invalid_date" : "bad_anchor";
    let value = 0;
    for (const scale of [10, 1]) {
      value += Number(this.current) * scale;
      if (!this.atDigit || value > max || value + scale <= min) {
        this.refuse(code, `two digits from 0${min} to ${max} ("||" ends the date)`);
      }
      this.position++;
    }
    return value;
  }

  /** The current character cannot continue the text; at the end of the text the code is `truncated`. */
  refuse(code: DateMathErrorCode, expected: string): never {
    const { position, text: expression } = this;
    const character = expression.codePointAt(position);
    if (character !== undefined) {
      // JSON keeps control characters and lone surrogates readable.
      const found = JSON.stringify(String.fromCodePoint(character));
      const message = `Unexpected ${found} at position ${position}: expected ${expected}.`;
      throw new DateMathError({ code, position, expression, message });
    }
    const [ending, what] =
      expression === "" ? (["empty", "is empty"] as const) : (["truncated", "ends too early"] as const);
    const message = `The expression ${what}: expected ${expected}.`;
    throw new DateMathError({ code: ending, position, expression, message });
  }
}

function readExpression(scanner: Scanner): DateMathExpression {
  const anchor = readAnchor(scanner);
  const operations: DateMathOperation[] = [];
  const isOver = () => scanner.position === scanner.text.length;
  if (anchor.kind !== "now" && !isOver() && !(scanner.take("|") && scanner.take("|"))) {
    scanner.refuse("unexpected_character", '"||" between the date and its operations, or the end');
  }
  while (!isOver()) operations.push(readOperation(scanner));
  return { expression: scanner.text, anchor, operations };
}

const anchors = '"now", a unix time in seconds or milliseconds, or an ISO 8601 date such as 2026-01-31T09:00Z';

function readAnchor(scanner: Scanner): DateMathAnchor {
  if (scanner.current === "n") {
    for (const character of "now") if (!scanner.take(character)) scanner.refuse("bad_anchor", anchors);
    return { kind: "now" };
  }
  const negative = scanner.take("-");
  if (!scanner.atDigit) scanner.refuse("bad_anchor", anchors);
  const value = scanner.number(maxTime, "out_of_range");
  if (scanner.position === 4 && !negative && scanner.current === "-") return readIsoDate(scanner, value);
  const time = readInstant(value);
  // A negated 0 would be -0, which is another value to deep equality.
  return { kind: "instant", time: negative ? 0 - time : time };
}

/** Reads `-mm[-dd[Thh[:mi[:ss[.f{1,9}]]][zone]]]`, what follows the year of an ISO 8601 date. */
function readIsoDate(scanner: Scanner, year: number): DateMathAnchor {
  const fields: number[] = [];
  for (const separator of "--T::") {
    if (!scanner.take(separator)) break;
    fields.push(scanner.twoDigits(...fieldRange(year, fields)));
  }
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = fields;
  const fraction = fields.length === 5 && scanner.take(".") ? readFraction(scanner) : 0;
  const time = utcTime(year, month, day) + hour * duration.h + minute * duration.m + second * duration.s + fraction;
  return fields.length < 3 ? { kind: "local", time } : readZone(scanner, time);
}

function fieldRange(year: number, [month, day, hour]: readonly number[]): [min: number, max: number] {
  if (month === undefined) return [1, 12];
  if (day === undefined) return [1, new Date(utcTime(year, month + 1, 0)).getUTCDate()];
  return [0, hour === undefined ? 23 : 59];
}

/** `Date.UTC` with months from 1, and without its habit of taking the years 0 to 99 for 1900 to 1999. */
const utcTime = (year: number, month: number, day: number): number =>
  Date.UTC(year + 400, month - 1, day) - gregorianCycle;

/** Reads the digits of a fraction of a second and answers its whole milliseconds. */
function readFraction(scanner: Scanner): number {
  const start = scanner.position;
  if (!scanner.atDigit) scanner.refuse("bad_anchor", "a digit of the fraction of a second");
  while (scanner.atDigit && scanner.position < start + 9) scanner.position++;
  return Number(scanner.text.slice(start, Math.min(start + 3, scanner.position)).padEnd(3, "0"));
}

function readZone(scanner: Scanner, time: number): DateMathAnchor {
  if (scanner.take("Z")) return { kind: "instant", time };
  const sign = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0;
  if (sign === 0) return { kind: "local", time };
  const hours = scanner.twoDigits(0, 23);
  const minutes = scanner.take(":") || scanner.atDigit ? scanner.twoDigits(0, 59) : 0;
  return { kind: "instant", time: time - sign * (hours * duration.h + minutes * duration.m) };
}

function readOperation(scanner: Scanner): DateMathOperation {
  const { position, current: operator } = scanner;
  if (operator !== "+" && operator !== "-" && operator !== "/") {
    const code = scanner.isAt(/^[\p{P}\p{S}]/u) ? "unsupported_operator" : "unexpected_character";
    scanner.refuse(code, '"+", "-", "/" or the end ("||" only follows an absolute date)');
  }
  scanner.position++;
  const count = operator === "/" ? readRoundingCount(scanner) : readCount(scanner);
  return { operator, count, unit: readUnit(scanner), position };
}

const readCount = (scanner: Scanner): number => (scanner.atDigit ? scanner.number(maxCount, "count_too_large") : 1);

function readRoundingCount(scanner: Scanner): number {
  let padded = false;
  while (scanner.take("0")) padded = true;
  const one = scanner.take("1");
  if (!scanner.atDigit && (one || !padded)) return 1;
  return scanner.refuse("rounding_count", 'no count other than 1, because rounding goes to one unit, as in "/d"');
}

function readUnit(scanner: Scanner): DateMathUnit {
  const { current } = scanner;
  if (!/^[yMwdhHms]$/.test(current)) {
    const code = scanner.isAt(/^\p{L}/u) ? "unsupported_unit" : "unexpected_character";
    scanner.refuse(code, "y (year), M (month), w (week), d (day), h or H (hour), m (minute) or s (second)");
  }
  scanner.position++;
  return current === "H" ? "h" : (current as DateMathUnit);
}
