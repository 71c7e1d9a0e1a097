import { describe, expect, test, vi } from "vitest";
import { DateMathError, type DateMathFault, parseDateMath, resolveDateMath } from "workspace-engine";
import { canContinue } from "./grammar";
import { noon, refused } from "./outcome";

const anchors = '"now", a unix time in seconds or milliseconds, or an ISO 8601 date such as 2026-01-31T09:00Z';
const operators = '"+", "-", "/" or the end ("||" only follows an absolute date)';
const units = "y (year), M (month), w (week), d (day), h or H (hour), m (minute) or s (second)";
const separator = '"||" between the date and its operations, or the end';
const twoDigits = (min: number, max: number): string => `two digits from 0${min} to ${max} ("||" ends the date)`;
const oneUnit = 'no count other than 1, because rounding goes to one unit, as in "/d"';
const fraction = "a digit of the fraction of a second";

const fault = (expression: string): DateMathFault => {
  const result = parseDateMath(expression);
  if (result.ok) throw new Error(`parsed: ${expression}`);
  return result.error;
};

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Where a text stops being the beginning of any expression, by the grammar. */
function endOfSense(text: string): number {
  for (let position = 0; position < text.length; position += 1)
    if (!canContinue(text.slice(0, position + 1))) return position;
  return text.length;
}

test("[D6.6] the empty string is empty", () => {
  const message = `The expression is empty: expected ${anchors}.`;
  expect(fault("")).toEqual({ code: "empty", position: 0, expression: "", message });
});

describe("what stands in no expression", () => {
  test.each<[code: string, expected: string, expressions: readonly string[]]>([
    ["bad_anchor", anchors, words("foo nov n0w NOW Now || ||+1d +1d /d -now --1 T07:00 : ٣ １２ 😀")],
    ["bad_anchor", anchors, [" now", "\n", "\0", "\ud83d"]],
    ["bad_anchor", twoDigits(1, 12), words("2026-x 2026-2-3 2026-2h 2026-2 2026-1-3")],
    ["bad_anchor", twoDigits(1, 28), words("2026-02-2x 2026-02-3 2026-02-|")],
    ["bad_anchor", twoDigits(1, 29), words("2024-02-2x")],
    [
      "bad_anchor",
      twoDigits(0, 23),
      words("2026-02-28T7:00 2026-02-28T: 2026-02-28T07-2h 2026-02-28T07+x 2026-02-28T07+5||"),
    ],
    [
      "bad_anchor",
      twoDigits(0, 59),
      words("2026-02-28T07:0x 2026-02-28T07:00:- 2026-02-28T07+053x 2026-02-28T07+05:| 2026-02-28T07+05:7"),
    ],
    ["bad_anchor", fraction, ["2026-02-28T07:00:00.Z"]],
    ["invalid_date", twoDigits(1, 12), words("2026-00 2026-13-01 2026-20")],
    ["invalid_date", twoDigits(1, 28), words("2026-02-00 2026-02-29 2026-02-30 0001-02-29 1900-02-29")],
    ["invalid_date", twoDigits(1, 29), words("2024-02-30")],
    ["invalid_date", twoDigits(1, 30), words("2026-04-31")],
    ["invalid_date", twoDigits(1, 31), words("2026-01-32 2026-01-40")],
    ["invalid_date", twoDigits(0, 23), words("2026-02-28T24:00 2026-02-28T30 2026-02-28T07+24 2026-02-28T07-30")],
    [
      "invalid_date",
      twoDigits(0, 59),
      words("2026-02-28T07:60 2026-02-28T07:00:60 2026-02-28T07+0560 2026-02-28T07+05:99"),
    ],
    ["unsupported_operator", operators, words("now*2d now|| now||+1d now. now% now^1 now−1d now😀 now+1d|| now/d*")],
    ["unsupported_operator", operators, words("0|||| 0||+1d||+1d")],
    ["unexpected_character", operators, words("nowx now1 nowé now+1dd now+1d2 now+1day* 1418248078||d")],
    ["unexpected_character", operators, ["now ", "now +1d", "now\t", "now/d ", "1418248078|| -2h"]],
    ["unsupported_unit", units, words("now-1x now-1D now-1Y now-1S now-1W now-q now/q now/1q now+1µs now+1é* now+1𝐝")],
    ["unexpected_character", units, words("now+1.5d now+-1d now--d now//d now+1+1d now/1+1d now+٣d now/٣d now+1|d")],
    ["unexpected_character", units, ["now+1 d", "now+ 1d", "now/ d"]],
    ["rounding_count", oneUnit, words("now/2d now/9d now/12d now/10d now/11d now/02d now/0d now/0x now/00+ now/2")],
  ])("[D6.6 D6.16 D6.3 D7.3] is %s: expected %s", (code, expected, expressions) => {
    for (const expression of expressions) {
      const position = endOfSense(expression);
      const found = JSON.stringify(String.fromCodePoint(expression.codePointAt(position) ?? 0));
      const message = `Unexpected ${found} at position ${position}: expected ${expected}.`;
      expect(fault(expression)).toEqual({ code, position, expression, message });
    }
  });

  test("[D6.16 D6.6 D7.1 D7.9] is named with || where that is missing after an absolute anchor", () => {
    const withoutSeparator = words(`
      1418248078-2h 1418248078+2h 1418248078/d -1234-05 123-2h 12345-01 1418248078x 1418248078|x 1.5 1e3 1٣ 2026-02+1d
      2026-02-28/d 2026-02-28-2h 2026-02-28Z 2026-02-28t07 2026-02T07 2026-02Z 2026-02-28T07z 2026-02-28T07.5
      2026-02-28T07:00.5 2026-02-28T07:00:00:00 2026-02-28T07:00:00.1234567890 2026-02-28T07ZZ 2026-02-28T07Z+1h
      2026-02-28T07+05+1h 2026-02-28T07+05:30:00 2026-02-28T07+05300`);
    for (const expression of [...withoutSeparator, "1418248078 ", "2026-02-28 07:00"]) {
      const position = endOfSense(expression);
      const message = `Unexpected ${JSON.stringify(expression[position])} at position ${position}: expected ${separator}.`;
      expect(fault(expression)).toEqual({ code: "unexpected_character", position, expression, message });
    }
  });

  test.each<[expected: string, expressions: string]>([
    [anchors, "n no -"],
    [units, "now+ now- now/ now+1 now/1 now/01 now+1d- 0||+"],
    [oneUnit, "now/0 now/000"],
    [separator, "0| 2026-02-28T07+05|"],
    [twoDigits(1, 12), "2026- 2026-0 2026-1"],
    [twoDigits(1, 28), "2026-02- 2026-02-2"],
    [twoDigits(0, 23), "2026-02-28T 2026-02-28T2 2026-02-28T07+ 2026-02-28T07-0"],
    [twoDigits(0, 59), "2026-02-28T07: 2026-02-28T07:0 2026-02-28T07:00: 2026-02-28T07+053 2026-02-28T07+05:"],
    [fraction, "2026-02-28T07:00:00."],
  ])("[D6.6 D6.3] is truncated where it ends before %s", (expected, expressions) => {
    for (const expression of words(expressions)) {
      const message = `The expression ends too early: expected ${expected}.`;
      expect(fault(expression)).toEqual({ code: "truncated", position: expression.length, expression, message });
    }
  });

  test.each<[code: string, most: number, expressions: string]>([
    [
      "count_too_large",
      2_147_483_647,
      "now+2147483648d now-2147483650d now-3000000000d now-99999999999d now+002147483648d now+1d+21474836470d",
    ],
    [
      "out_of_range",
      8_640_000_000_000_000,
      `8640000000000001 -8640000000000001 8640000000000001||-1d 99999999999999999999 1${"0".repeat(255)} 0009000000000000000`,
    ],
  ])("[D5.1 D6.6 D6.3] is %s beyond %i", (code, most, expressions) => {
    for (const expression of words(expressions)) {
      const { position, message, ...rest } = fault(expression);
      expect(rest).toEqual({ code, expression });
      expect(message).toBe(
        `Unexpected "${expression[position]}" at position ${position}: expected a number of at most ${most}.`,
      );
      const number = (end: number): number => Number(/[0-9]+$/.exec(expression.slice(0, end))?.[0]);
      expect(number(position)).toBeLessThanOrEqual(most);
      expect(number(position + 1)).toBeGreaterThan(most);
    }
  });

  test("[D6.6] is what is longer than 256 characters, whatever it says", () => {
    const longest = `now${"+1d".repeat(83)}+10d`;
    expect(longest).toHaveLength(256);
    expect(parseDateMath(longest)).toMatchObject({ ok: true });
    const message = "Expected at most 256 characters.";
    for (const expression of [`${"0".repeat(256)}1`, `now${"+1d".repeat(85)}`, "x".repeat(100_000), " ".repeat(257)])
      expect(fault(expression)).toEqual({ code: "too_long", position: 256, expression, message });
  });

  test.each([undefined, null, 5, Number.NaN, true, {}, [], Symbol("now"), 5n, Object("now")])(
    "[D6.3] is a value that is no string, refused as data",
    (value) => {
      const result = Reflect.apply(parseDateMath, undefined, [value]);
      const message = "Expected a text.";
      expect(result).toEqual({ ok: false, error: { code: "bad_anchor", position: 0, expression: "", message } });
    },
  );
});

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
