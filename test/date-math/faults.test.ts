import { describe, expect, test, vi } from "vitest";
import { DateMathError, type DateMathFault, parseDateMath, resolveDateMath } from "workspace-engine";
import { noon, refused } from "./outcome";

type Row = readonly [expression: string, position: number, found: string | undefined];

const anchors = '"now", a unix time in seconds or milliseconds, or an ISO 8601 date such as 2026-01-31T09:00Z';
const operators = '"+", "-", "/" or the end ("||" only follows an absolute date)';
const units = "y (year), M (month), w (week), d (day), h or H (hour), m (minute) or s (second)";
const separator = '"||" between the date and its operations, or the end';
const twoDigits = (min: number, max: number): string => `two digits from 0${min} to ${max} ("||" ends the date)`;
const oneUnit = 'no count other than 1, because rounding goes to one unit, as in "/d"';

const fault = (expression: string): DateMathFault => {
  const result = parseDateMath(expression);
  if (result.ok) throw new Error(`parsed: ${expression}`);
  return result.error;
};

const unexpected = (expression: string, code: string, position: number, found: string, expected: string) => ({
  code,
  position,
  expression,
  message: `Unexpected ${found} at position ${position}: expected ${expected}.`,
});

test("[D6.6] the empty string is empty", () => {
  expect(fault("")).toEqual({
    code: "empty",
    position: 0,
    expression: "",
    message: `The expression is empty: expected ${anchors}.`,
  });
});

describe("what is no anchor", () => {
  test.each<Row>([
    ["foo", 0, '"f"'],
    ["nov", 2, '"v"'],
    ["n0w", 1, '"0"'],
    ["NOW", 0, '"N"'],
    ["Now", 0, '"N"'],
    [" now", 0, '" "'],
    ["||", 0, '"|"'],
    ["||+1d", 0, '"|"'],
    ["+1d", 0, '"+"'],
    ["/d", 0, '"/"'],
    ["-now", 1, '"n"'],
    ["--1", 1, '"-"'],
    ["T07:00", 0, '"T"'],
    [":", 0, '":"'],
    ["\n", 0, '"\\n"'],
    ["\0", 0, '"\\u0000"'],
    ["٣", 0, '"٣"'],
    ["１２", 0, '"１"'],
    ["😀", 0, '"😀"'],
    ["\ud83d", 0, '"\\ud83d"'],
  ])("[D6.6 D6.3 D7.3] %j is refused at %d", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "bad_anchor", position, `${found}`, anchors));
  });

  test.each([
    ["2026-x", 5, "x", 1, 12],
    ["2026-2-3", 5, "2", 1, 12],
    ["2026-2h", 5, "2", 1, 12],
    ["2026-2", 5, "2", 1, 12],
    ["2026-1-3", 6, "-", 1, 12],
    ["2026-02-2x", 9, "x", 1, 28],
    ["2026-02-3", 8, "3", 1, 28],
    ["2026-02-|", 8, "|", 1, 28],
    ["2024-02-2x", 9, "x", 1, 29],
    ["2026-02-28T7:00", 11, "7", 0, 23],
    ["2026-02-28T:", 11, ":", 0, 23],
    ["2026-02-28T07:0x", 15, "x", 0, 59],
    ["2026-02-28T07:00:-", 17, "-", 0, 59],
    ["2026-02-28T07-2h", 15, "h", 0, 23],
    ["2026-02-28T07+x", 14, "x", 0, 23],
    ["2026-02-28T07+5||", 14, "5", 0, 23],
    ["2026-02-28T07+053x", 17, "x", 0, 59],
    ["2026-02-28T07+05:|", 17, "|", 0, 59],
    ["2026-02-28T07+05:7", 17, "7", 0, 59],
  ])("[D6.6 D6.3] %j is refused at %d", (expression, position, found, min, max) => {
    const expected = twoDigits(min, max);
    expect(fault(expression)).toEqual(unexpected(expression, "bad_anchor", position, `"${found}"`, expected));
  });

  test("[D6.6 D6.3] a point without digits is refused after the point", () => {
    const expression = "2026-02-28T07:00:00.Z";
    const expected = "a digit of the fraction of a second";
    expect(fault(expression)).toEqual(unexpected(expression, "bad_anchor", 20, '"Z"', expected));
  });
});

describe("what no calendar has", () => {
  test.each([
    ["2026-00", 6, "0", 1, 12],
    ["2026-13-01", 6, "3", 1, 12],
    ["2026-20", 5, "2", 1, 12],
    ["2026-02-00", 9, "0", 1, 28],
    ["2026-02-29", 9, "9", 1, 28],
    ["2026-02-30", 8, "3", 1, 28],
    ["2024-02-30", 8, "3", 1, 29],
    ["2026-04-31", 9, "1", 1, 30],
    ["2026-01-32", 9, "2", 1, 31],
    ["2026-01-40", 8, "4", 1, 31],
    ["0001-02-29", 9, "9", 1, 28],
    ["1900-02-29", 9, "9", 1, 28],
    ["2026-02-28T24:00", 12, "4", 0, 23],
    ["2026-02-28T30", 11, "3", 0, 23],
    ["2026-02-28T07:60", 14, "6", 0, 59],
    ["2026-02-28T07:00:60", 17, "6", 0, 59],
    ["2026-02-28T07+24", 15, "4", 0, 23],
    ["2026-02-28T07-30", 14, "3", 0, 23],
    ["2026-02-28T07+0560", 16, "6", 0, 59],
    ["2026-02-28T07+05:99", 17, "9", 0, 59],
  ])("[D6.6 D6.3] %s is refused at %d", (expression, position, found, min, max) => {
    const expected = twoDigits(min, max);
    expect(fault(expression)).toEqual(unexpected(expression, "invalid_date", position, `"${found}"`, expected));
  });
});

describe("what follows an absolute anchor without ||", () => {
  test.each<Row>([
    ["1418248078-2h", 10, '"-"'],
    ["1418248078+2h", 10, '"+"'],
    ["1418248078/d", 10, '"/"'],
    ["-1234-05", 5, '"-"'],
    ["123-2h", 3, '"-"'],
    ["12345-01", 5, '"-"'],
    ["1418248078x", 10, '"x"'],
    ["1418248078 ", 10, '" "'],
    ["1418248078|x", 11, '"x"'],
    ["1.5", 1, '"."'],
    ["1e3", 1, '"e"'],
    ["1٣", 1, '"٣"'],
    ["2026-02+1d", 7, '"+"'],
    ["2026-02-28/d", 10, '"/"'],
    ["2026-02-28-2h", 10, '"-"'],
    ["2026-02-28Z", 10, '"Z"'],
    ["2026-02-28t07", 10, '"t"'],
    ["2026-02-28 07:00", 10, '" "'],
    ["2026-02T07", 7, '"T"'],
    ["2026-02Z", 7, '"Z"'],
    ["2026-02-28T07z", 13, '"z"'],
    ["2026-02-28T07.5", 13, '"."'],
    ["2026-02-28T07:00.5", 16, '"."'],
    ["2026-02-28T07:00:00:00", 19, '":"'],
    ["2026-02-28T07:00:00.1234567890", 29, '"0"'],
    ["2026-02-28T07ZZ", 14, '"Z"'],
    ["2026-02-28T07Z+1h", 14, '"+"'],
    ["2026-02-28T07+05+1h", 16, '"+"'],
    ["2026-02-28T07+05:30:00", 19, '":"'],
    ["2026-02-28T07+05300", 18, '"0"'],
  ])("[D6.16 D6.6 D7.1 D7.9] %j names || at %d", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "unexpected_character", position, `${found}`, separator));
  });
});

describe("where an operator must stand", () => {
  test.each<Row>([
    ["now*2d", 3, '"*"'],
    ["now||", 3, '"|"'],
    ["now||+1d", 3, '"|"'],
    ["now.", 3, '"."'],
    ["now%", 3, '"%"'],
    ["now^1", 3, '"^"'],
    ["now−1d", 3, '"−"'],
    ["now😀", 3, '"😀"'],
    ["now+1d||", 6, '"|"'],
    ["now/d*", 5, '"*"'],
    ["0||||", 3, '"|"'],
    ["0||+1d||+1d", 6, '"|"'],
  ])("[D6.6 D6.3] the symbol in %j at %d is no operator", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "unsupported_operator", position, `${found}`, operators));
  });

  test.each<Row>([
    ["nowx", 3, '"x"'],
    ["now ", 3, '" "'],
    ["now +1d", 3, '" "'],
    ["now1", 3, '"1"'],
    ["now\t", 3, '"\\t"'],
    ["nowé", 3, '"é"'],
    ["now+1dd", 6, '"d"'],
    ["now+1d2", 6, '"2"'],
    ["now+1day*", 6, '"a"'],
    ["now/d ", 5, '" "'],
    ["1418248078|| -2h", 12, '" "'],
    ["1418248078||d", 12, '"d"'],
  ])("[D6.6 D6.3 D7.3] the character in %j at %d is unexpected", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "unexpected_character", position, `${found}`, operators));
  });
});

describe("where a unit must stand", () => {
  test.each<Row>([
    ["now-1x", 5, '"x"'],
    ["now-1D", 5, '"D"'],
    ["now-1Y", 5, '"Y"'],
    ["now-1S", 5, '"S"'],
    ["now-1W", 5, '"W"'],
    ["now-q", 4, '"q"'],
    ["now/q", 4, '"q"'],
    ["now/1q", 5, '"q"'],
    ["now+1µs", 5, '"µ"'],
    ["now+1é*", 5, '"é"'],
    ["now+1𝐝", 5, '"𝐝"'],
  ])("[D6.6 D6.16 D6.3] the letter in %j at %d is no unit", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "unsupported_unit", position, `${found}`, units));
  });

  test.each<Row>([
    ["now+1.5d", 5, '"."'],
    ["now+1 d", 5, '" "'],
    ["now+ 1d", 4, '" "'],
    ["now+-1d", 4, '"-"'],
    ["now--d", 4, '"-"'],
    ["now//d", 4, '"/"'],
    ["now/ d", 4, '" "'],
    ["now+1+1d", 5, '"+"'],
    ["now/1+1d", 5, '"+"'],
    ["now+٣d", 4, '"٣"'],
    ["now/٣d", 4, '"٣"'],
    ["now+1|d", 5, '"|"'],
  ])("[D6.6 D6.16 D6.3 D7.3] the character in %j at %d is unexpected", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "unexpected_character", position, `${found}`, units));
  });
});

describe("what ends too early", () => {
  test.each([
    ["n", anchors],
    ["no", anchors],
    ["-", anchors],
    ["now+", units],
    ["now-", units],
    ["now/", units],
    ["now+1", units],
    ["now/1", units],
    ["now/01", units],
    ["now/0", oneUnit],
    ["now/000", oneUnit],
    ["now+1d-", units],
    ["0|", separator],
    ["0||+", units],
    ["2026-", twoDigits(1, 12)],
    ["2026-0", twoDigits(1, 12)],
    ["2026-1", twoDigits(1, 12)],
    ["2026-02-", twoDigits(1, 28)],
    ["2026-02-2", twoDigits(1, 28)],
    ["2026-02-28T", twoDigits(0, 23)],
    ["2026-02-28T2", twoDigits(0, 23)],
    ["2026-02-28T07:", twoDigits(0, 59)],
    ["2026-02-28T07:0", twoDigits(0, 59)],
    ["2026-02-28T07:00:", twoDigits(0, 59)],
    ["2026-02-28T07:00:00.", "a digit of the fraction of a second"],
    ["2026-02-28T07+", twoDigits(0, 23)],
    ["2026-02-28T07-0", twoDigits(0, 23)],
    ["2026-02-28T07+053", twoDigits(0, 59)],
    ["2026-02-28T07+05:", twoDigits(0, 59)],
    ["2026-02-28T07+05|", separator],
  ])("[D6.6 D6.3] %s is truncated", (expression, expected) => {
    const message = `The expression ends too early: expected ${expected}.`;
    expect(fault(expression)).toEqual({ code: "truncated", position: expression.length, expression, message });
  });
});

describe("numbers", () => {
  test.each<Row>([
    ["now/2d", 4, '"2"'],
    ["now/9d", 4, '"9"'],
    ["now/12d", 5, '"2"'],
    ["now/10d", 5, '"0"'],
    ["now/11d", 5, '"1"'],
    ["now/02d", 5, '"2"'],
    ["now/0d", 5, '"d"'],
    ["now/0x", 5, '"x"'],
    ["now/00+", 6, '"+"'],
    ["now/2", 4, '"2"'],
  ])("[D6.6 D6.3] %s is refused at %d", (expression, position, found) => {
    expect(fault(expression)).toEqual(unexpected(expression, "rounding_count", position, `${found}`, oneUnit));
  });

  test.each<Row>([
    ["now+2147483648d", 13, '"8"'],
    ["now-2147483650d", 13, '"0"'],
    ["now-3000000000d", 13, '"0"'],
    ["now-99999999999d", 13, '"9"'],
    ["now+002147483648d", 15, '"8"'],
    ["now+1d+21474836470d", 17, '"0"'],
  ])("[D6.6 D6.3] %s is refused at %d", (expression, position, found) => {
    const expected = "a number of at most 2147483647";
    expect(fault(expression)).toEqual(unexpected(expression, "count_too_large", position, `${found}`, expected));
  });

  test.each<Row>([
    ["8640000000000001", 15, '"1"'],
    ["-8640000000000001", 16, '"1"'],
    ["8640000000000001||-1d", 15, '"1"'],
    ["99999999999999999999", 15, '"9"'],
    [`1${"0".repeat(255)}`, 16, '"0"'],
    ["0009000000000000000", 18, '"0"'],
  ])("[D5.1 D6.3] the integer %s is refused at %d", (expression, position, found) => {
    const expected = "a number of at most 8640000000000000";
    expect(fault(expression)).toEqual(unexpected(expression, "out_of_range", position, `${found}`, expected));
  });
});

describe("length", () => {
  test("[D6.6] 256 characters are allowed", () => {
    const expression = `now${"+1d".repeat(83)}+10d`;
    expect(expression).toHaveLength(256);
    expect(parseDateMath(expression)).toMatchObject({ ok: true });
  });

  test.each([`${"0".repeat(256)}1`, `now${"+1d".repeat(85)}`, "x".repeat(100_000), " ".repeat(257)])(
    "[D6.6] more are too long, whatever they say",
    (expression) => {
      const message = "Expected at most 256 characters.";
      expect(fault(expression)).toEqual({ code: "too_long", position: 256, expression, message });
    },
  );
});

test.each([undefined, null, 5, Number.NaN, true, {}, [], Symbol("now"), 5n, Object("now")])(
  "[D6.3] a value that is no string is refused as data",
  (value) => {
    const result = Reflect.apply(parseDateMath, undefined, [value]);
    const message = "Expected a text.";
    expect(result).toEqual({ ok: false, error: { code: "bad_anchor", position: 0, expression: "", message } });
  },
);

test("[D6.3] resolveDateMath throws the fault of parseDateMath as a DateMathError", () => {
  expect(refused("now-1x")).toEqual(fault("now-1x"));
  try {
    resolveDateMath("now-1x", { now: noon });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(DateMathError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "DateMathError", code: "unsupported_unit", position: 5, expression: "now-1x" });
    expect(String(error)).toBe(`DateMathError: Unexpected "x" at position 5: expected ${units}.`);
  }
});

test("an error of the program itself is no fault of the expression", () => {
  const stringify = vi.spyOn(JSON, "stringify").mockImplementation(() => {
    throw new RangeError("Out of memory");
  });
  expect(() => parseDateMath("nox")).toThrow("Out of memory");
  stringify.mockRestore();
});
