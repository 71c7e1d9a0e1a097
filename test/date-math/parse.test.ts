import { describe, expect, test } from "vitest";
import { parseDateMath } from "workspace-engine";

const anchorOf = (expression: string): unknown => {
  const result = parseDateMath(expression);
  return result.ok ? result.value.anchor : result.error;
};

const operationsOf = (expression: string): readonly string[] => {
  const result = parseDateMath(expression);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.operations.map(({ operator, count, unit, position }) => `${operator}${count}${unit}@${position}`);
};

const instant = (time: number) => ({ kind: "instant", time });
const local = (...fields: readonly [number, number, number?, number?, number?, number?, number?]) => {
  const [year, month, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = fields;
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, millisecond));
  return { kind: "local", time: date.setUTCFullYear(year) };
};

test("[D6.3] an expression parses to plain data", () => {
  expect(parseDateMath("1418248078||-2h/d")).toEqual({
    ok: true,
    value: {
      expression: "1418248078||-2h/d",
      anchor: { kind: "instant", time: 1_418_248_078_000 },
      operations: [
        { operator: "-", count: 2, unit: "h", position: 12 },
        { operator: "/", count: 1, unit: "d", position: 15 },
      ],
    },
  });
});

describe("anchors", () => {
  test("[D7.1] now", () => {
    expect(anchorOf("now")).toStrictEqual({ kind: "now" });
    expect(operationsOf("now")).toEqual([]);
  });

  test.each([
    ["0", 0],
    ["1", 1000],
    ["-1", -1000],
    ["0001", 1000],
    ["-0", 0],
    ["-000", 0],
    ["2026", 2_026_000],
    ["20260228", 20_260_228_000],
    ["1418248078", 1_418_248_078_000],
    ["99999999999", 99_999_999_999_000],
    ["-99999999999", -99_999_999_999_000],
    ["100000000000", 100_000_000_000],
    ["-100000000000", -100_000_000_000],
    ["000000100000000000", 100_000_000_000],
    ["1418248078123", 1_418_248_078_123],
    ["8640000000000000", 8_640_000_000_000_000],
    ["-8640000000000000", -8_640_000_000_000_000],
  ])("[D7.7 T2.1] the integer %s is %d ms", (expression, time) => {
    expect(anchorOf(expression)).toStrictEqual(instant(time));
  });

  test.each([
    ["2026-02", local(2026, 2)],
    ["2026-02-28", local(2026, 2, 28)],
    ["2026-02-28T07", local(2026, 2, 28, 7)],
    ["2026-02-28T07:08", local(2026, 2, 28, 7, 8)],
    ["2026-02-28T07:08:09", local(2026, 2, 28, 7, 8, 9)],
    ["2026-02-28T07:08:09.123", local(2026, 2, 28, 7, 8, 9, 123)],
    ["0000-01-01", local(0, 1, 1)],
    ["0000-02-29", local(0, 2, 29)],
    ["0001-12-31T23:59:59", local(1, 12, 31, 23, 59, 59)],
    ["0099-03-01", local(99, 3, 1)],
    ["9999-12-31T23:59:59.999", local(9999, 12, 31, 23, 59, 59, 999)],
    ["1969-12-31T23:59:59.999", { kind: "local", time: -1 }],
  ])("[D7.9] %s is a clock reading", (expression, anchor) => {
    expect(anchorOf(expression)).toStrictEqual(anchor);
  });

  test.each([
    ["1", 100],
    ["12", 120],
    ["123", 123],
    ["1239", 123],
    ["000999999", 0],
    ["001999999", 1],
    ["999999999", 999],
  ])("[D7.9] the fraction .%s is %d ms", (fraction, milliseconds) => {
    expect(anchorOf(`1970-01-01T00:00:00.${fraction}Z`)).toStrictEqual(instant(milliseconds));
  });

  test.each([
    ["Z", 0],
    ["+00", 0],
    ["-00:00", 0],
    ["+05", -5 * 3600],
    ["-05", 5 * 3600],
    ["+0530", -5.5 * 3600],
    ["+05:30", -5.5 * 3600],
    ["-03:45", 3.75 * 3600],
    ["+23:59", -(24 * 3600 - 60)],
    ["-2359", 24 * 3600 - 60],
  ])("[D7.9] the zone %s shifts by %d s and may follow hour, minute, second and fraction", (zone, seconds) => {
    for (const [clock, start] of [
      ["00", 0],
      ["00:01", 60_000],
      ["00:01:02", 62_000],
      ["00:01:02.003", 62_003],
    ]) {
      expect(anchorOf(`1970-01-01T${clock}${zone}`)).toStrictEqual(instant(Number(start) + seconds * 1000));
    }
  });

  test("[D6.6] a month has its days, and February 29 in leap years", () => {
    const februaries = { 2023: 28, 2024: 29, 1900: 28, 2000: 29 };
    const months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map(
      (days, index) => [2026, index + 1, days] as const,
    );
    const leap = Object.entries(februaries).map(([year, days]) => [Number(year), 2, days] as const);
    for (const [year, month, days] of [...months, ...leap]) {
      const prefix = `${year}-${String(month).padStart(2, "0")}-`;
      expect(anchorOf(`${prefix}${days}`)).toStrictEqual(local(year, month, days));
      expect(anchorOf(`${prefix}${days + 1}`)).toMatchObject({ code: "invalid_date" });
    }
  });
});

describe("operations", () => {
  test("[D7.1] now takes any number of them", () => {
    expect(operationsOf("now+1d-2h/M+3w")).toEqual(["+1d@3", "-2h@6", "/1M@9", "+3w@11"]);
  });

  test.each(["1418248078", "-5", "2026-02", "2026-02-28", "2026-02-28T07", "2026-02-28T07:08:09.1", "2026-02-28T07Z"])(
    "[D7.1] %s takes operations after ||, or none",
    (anchor) => {
      expect(operationsOf(anchor)).toEqual([]);
      expect(operationsOf(`${anchor}||`)).toEqual([]);
      expect(operationsOf(`${anchor}||/d-2h`)).toEqual([`/1d@${anchor.length + 2}`, `-2h@${anchor.length + 4}`]);
    },
  );

  test.each([
    ["now+d", "+1d@3"],
    ["now-d", "-1d@3"],
    ["now+0d", "+0d@3"],
    ["now-0d", "-0d@3"],
    ["now+007d", "+7d@3"],
    ["now+2147483647s", "+2147483647s@3"],
    ["now+000002147483647s", "+2147483647s@3"],
    ...["now/d", "now/1d", "now/01d", "now/0001d"].map((rounding) => [rounding, "/1d@3"]),
  ])("[D7.4] the count of %s", (expression, operation) => {
    expect(operationsOf(expression)).toEqual([operation]);
  });

  test("[D7.6] the units are y M w d h H m s, and H is h", () => {
    for (const unit of "yMwdhms") {
      expect(operationsOf(`now+3${unit}/${unit}`)).toEqual([`+3${unit}@3`, `/1${unit}@6`]);
    }
    expect(operationsOf("now+3H/H")).toEqual(["+3h@3", "/1h@6"]);
  });
});
