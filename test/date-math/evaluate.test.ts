import { describe, expect, test } from "vitest";
import { parseDateMath, resolveDateMath } from "workspace-engine";
import { evaluateDateMath, isKnownTimeZone } from "../../src/date-math";
import { expectResolved, noon, refused, rows } from "./outcome";

const limit = 8_640_000_000_000_000;

describe("in UTC", () => {
  test("[D1.2] operations apply from left to right", () => {
    expectResolved(`
      now 2026-01-05T12:34:56.789Z
      now-1d 2026-01-04T12:34:56.789Z
      now-1d/d 2026-01-04
      now/d-1d 2026-01-04
      now/d-1s 2026-01-04T23:59:59Z
      now+1d/d-1s 2026-01-05T23:59:59Z
      now/M+1M/w 2026-01-26
      now/w+1M/M 2026-02-01
      1418248078||-2h 2014-12-10T19:47:58Z
      1418248078000||-2h 2014-12-10T19:47:58Z
      2026-01-31||+1M+1M 2026-03-28
      2026-01-31||+2M 2026-03-31`);
  });

  test("[D2.2] rounding goes down, and weeks start on Monday", () => {
    expectResolved(`
      now/y 2026-01-01
      now/M 2026-01-01
      now/w 2026-01-05
      now/d 2026-01-05
      now/h 2026-01-05T12:00Z
      now/H 2026-01-05T12:00Z
      now/m 2026-01-05T12:34Z
      now/s 2026-01-05T12:34:56Z
      1969-12-31T23:59:59.999||/d 1969-12-31
      1969-12-31T23:59:59.999||/h 1969-12-31T23:00Z
      -1||/m 1969-12-31T23:59Z
      1969-07-20||/M 1969-07-01
      1969-07-20||/y 1969-01-01
      0050-07-20||/y 0050-01-01
      0000-07-20||/M 0000-07-01
      0||/d 1970-01-01
      2026-01-04T23:59:59.999||/w 2025-12-29
      2026-01-05||/w 2026-01-05
      2026-01-11T23:59:59.999||/w 2026-01-05
      1970-01-01||/w 1969-12-29
      0000-01-01||/w -000001-12-27`);
  });

  test("[D3.2 D3.4] a step keeps the time of day, and the day of the month or takes the last of a shorter one", () => {
    expectResolved(`
      now+90s 2026-01-05T12:36:26.789Z
      now-90m 2026-01-05T11:04:56.789Z
      now+36h 2026-01-07T00:34:56.789Z
      now+36H 2026-01-07T00:34:56.789Z
      now+d 2026-01-06T12:34:56.789Z
      now+2147483647s 2094-01-23T15:49:03.789Z
      2024-01-31||+1M 2024-02-29
      2026-03-31T23:59:59.999||-1M 2026-02-28T23:59:59.999Z
      2026-12-15||+1M 2027-01-15
      2024-02-29||+1y 2025-02-28
      2024-02-29||-4y 2020-02-29
      2024-02-29||-124y 1900-02-28
      2024-02-29||+400y 2424-02-29
      2024-02-29||+401y 2425-02-28
      2024-02-29||-2000y 0024-02-29
      2024-02-29||+4801M 2424-03-29
      2024-02-29||-4801M 1624-01-29
      1969-12-31||+2M 1970-02-28
      1970-01-31||-2M 1969-11-30
      2369-12-31||+2M 2370-02-28`);
    for (const unit of "yMwdhHms") expectResolved(`now+0${unit}-0${unit} 2026-01-05T12:34:56.789Z`);
  });
});

describe("now", () => {
  test.each([
    [1.5, 1],
    [-1.5, -1],
    [0.9, 0],
    [-0.9, 0],
    [-0, 0],
    [limit, limit],
    [-limit, -limit],
  ])("[D1.2] %d is cut to %d, as Date does", (now, time) => {
    expect(resolveDateMath("now", { now })).toBe(time);
    expect(resolveDateMath("now", { now: new Date(now) })).toBe(time);
  });

  test("[D1.2] a step on a fractional now gives a whole number", () => {
    expect(resolveDateMath("now+1d", { now: 0.75 })).toBe(86_400_000);
    expect(resolveDateMath("now+1M", { now: 0.75, timeZone: "Asia/Kolkata" })).toBe(31 * 86_400_000);
  });

  const { NaN: none, POSITIVE_INFINITY: endless } = Number;
  test.each([none, endless, -endless, limit + 1, -limit - 1, new Date(none)])(
    "[D5.1 D6.3] %s is out of range, even when the expression does not use it",
    (now) => {
      const message = "The current time is not within 8640000000000000 milliseconds of 1970.";
      for (const expression of ["now", "0", "now-1d"])
        expect(refused(expression, { now })).toEqual({ code: "out_of_range", position: 0, expression, message });
    },
  );

  test.each([undefined, null, "0", 5n, {}])("[D5.1] %s from an untyped caller is out of range", (now) => {
    expect(() => Reflect.apply(resolveDateMath, undefined, ["now", { now }])).toThrow(
      expect.objectContaining({ name: "DateMathError", code: "out_of_range", position: 0 }),
    );
  });

  test("[D6.3] a fault of the expression is reported before one of now or the time zone", () => {
    const options = { now: Number.NaN, timeZone: "Mars" };
    expect(refused("now-1x", options).code).toBe("unsupported_unit");
    expect(refused("now", options).code).toBe("bad_time_zone");
  });
});

describe("the range of instants", () => {
  test("[D5.1] is left by a step, even if a later one would come back", () => {
    const table = `
      ${limit}||+1s 18
      ${limit}||+1s-1s 18
      -${limit}||-1d+1d 19
      -${limit}||/y 19
      -${limit}||/M 19
      -${limit}||/w 19
      -${limit}||-1M 19
      ${limit}||+0d+1y 21
      now+2147483647y 3
      now-2147483647y 3
      now+2147483647M 3
      now-2147483647M-1s 3
      now+2147483647w 3
      now-2147483647d 3
      now-1d+2147483647h+2147483647d 18`;
    const message = "The result of this step is not within 8640000000000000 milliseconds of 1970.";
    for (const [expression = "", at] of rows(table)) {
      const position = Number(at);
      expect(refused(expression)).toEqual({ code: "out_of_range", position, expression, message });
      expect(refused(expression, { now: noon, timeZone: "Asia/Kolkata" }).position).toBe(position);
    }
  });

  test("[D5.1] is not left by what ends within it", () => {
    expectResolved(`
      ${limit}||+0s UTC +275760-09-13T00:00:00Z
      ${limit}||-1s+1s UTC +275760-09-13T00:00:00Z
      -${limit}||/d UTC -271821-04-20T00:00:00Z
      -${limit}||+1s/m UTC -271821-04-20T00:00:00Z
      ${limit}||/w UTC +275760-09-08T00:00:00Z
      ${limit}||/y UTC +275760-01-01T00:00:00Z
      ${limit}||-1M UTC +275760-08-13T00:00:00Z
      ${limit}||-540000y/y UTC -264240-01-01T00:00:00Z
      ${limit}||/d Asia/Kolkata +275760-09-12T18:30:00Z
      ${limit}||/M Asia/Kolkata +275760-08-31T18:30:00Z
      ${limit}||-1d Asia/Kolkata +275760-09-12T00:00:00Z
      -${limit}||+1d America/Los_Angeles -271821-04-21T00:00:00Z
      -${limit}||+1M America/Los_Angeles -271821-05-20T00:00:00Z
      # The clock shows a day, a month or a year that is in part beyond the limits.
      ${limit}||/w Europe/Berlin +275760-09-07T22:00:00Z
      ${limit}||/y Pacific/Kiritimati +275759-12-31T10:00:00Z
      ${limit}||-1M Pacific/Kiritimati +275760-08-13T00:00:00Z
      ${limit}||-1y Europe/Berlin +275759-09-13T00:00:00Z
      -${limit}||+1y America/New_York -271820-04-20T00:00:00Z
      ${limit}||-547580y UTC -271820-09-13T00:00:00Z
      -${limit}||+547580y UTC +275759-04-20T00:00:00Z
      ${limit - 1}||/s UTC +275760-09-12T23:59:59Z
      -${limit - 1}||/s UTC -271821-04-20T00:00:00Z`);
  });
});

describe("the time zone option", () => {
  const unknownZone = (zone: string) =>
    `Unknown time zone ${JSON.stringify(zone)}: expected an IANA name such as "Europe/Berlin".`;

  test("[D4.1] it defaults to UTC", () => {
    for (const options of [{}, { timeZone: undefined }, { timeZone: "UTC" }])
      expect(resolveDateMath("now/d", { now: noon, ...options })).toBe(Date.UTC(2026, 0, 5));
  });

  test.each(["Etc/UTC", "GMT", "utc", "europe/berlin", "EST", "Etc/GMT+5", "America/Argentina/Buenos_Aires"])(
    "[D4.1] %s is known",
    (timeZone) => {
      expect(isKnownTimeZone(timeZone)).toBe(true);
      expect(resolveDateMath("now", { now: noon, timeZone })).toBe(noon);
    },
  );

  test.each(["", " ", "Mars/Phobos", "Europe/Berlin ", "local", "+02:00", "-0500", "−02:00", "__proto__"])(
    "[D6.15] %j is a bad time zone, even when the expression does not use it",
    (timeZone) => {
      const expression = "1418248078";
      expect(isKnownTimeZone(timeZone)).toBe(false);
      const fault = { code: "bad_time_zone", position: 0, expression, message: unknownZone(timeZone) };
      expect(refused(expression, { now: noon, timeZone })).toEqual(fault);
    },
  );

  test.each([undefined, null, 0, 5n, Symbol("UTC"), ["UTC"]])(
    "[D6.15 T4.1] a time zone that is no string never means that of the host",
    (timeZone) => {
      const parsed = parseDateMath("now");
      if (!parsed.ok) throw new Error(parsed.error.message);
      const fault = expect.objectContaining({ code: "bad_time_zone", message: unknownZone(String(timeZone)) });
      expect(() => Reflect.apply(evaluateDateMath, undefined, [parsed.value, { now: noon, timeZone }])).toThrow(fault);
    },
  );
});
