import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { DateMathError } from "workspace-engine";
import { evaluateDateMath } from "../../src/date-math";
import { nextCrossingOf, pieceOfDateMath } from "../../src/date-math/piece";
import { runs } from "../runs";
import { expressions } from "./arbitraries";
import { movingTexts, parsed, zonedInstants } from "./moving-arbitraries";

const maxTime = 8_640_000_000_000_000;
const day = 86_400_000;

const piece = (expression: string, now: number | string, timeZone = "UTC") =>
  pieceOfDateMath(parsed(expression), { now: typeof now === "string" ? Date.parse(now) : now, timeZone });

/** A piece with its instants as text, to the minute. */
function pieces(expression: string, now: string, timeZone?: string): readonly unknown[] {
  const { slope, value, until } = piece(expression, now, timeZone);
  return [
    slope,
    ...[value, until].map((time) => (time === Infinity ? time : new Date(time).toISOString().slice(0, 16))),
  ];
}

function resolvedAt(expression: string, now: number, timeZone: string): number | string {
  try {
    return evaluateDateMath(parsed(expression), { now, timeZone });
  } catch (error) {
    if (error instanceof DateMathError) return error.code;
    throw error;
  }
}

describe("a piece", () => {
  test.prop([fc.oneof(movingTexts, expressions), zonedInstants, fc.array(fc.double({ min: 0, max: 1, noNaN: true }))])(
    "says what the expression resolves to until it ends",
    (expression, { now, timeZone }, shares) => {
      const at = (time: number): number | string => resolvedAt(expression, time, timeZone);
      if (typeof at(now) === "string")
        return void expect(() => piece(expression, now, timeZone)).toThrow(DateMathError);
      const { slope, value, until } = piece(expression, now, timeZone);
      const length = Math.min(until, now + 500 * day) - now;
      expect(length).toBeGreaterThan(0);
      for (const past of [0, length - 1, ...shares.map((share) => Math.floor(share * (length - 1)))]) {
        expect([past, at(now + past)]).toEqual([past, value + slope * past]);
      }
    },
  );

  test("what stands still, and what moves with the clock for good", () => {
    expect(pieces("now", "2026-01-05T09:00Z")).toEqual([1, "2026-01-05T09:00", Infinity]);
    expect(pieces("now-7d+5m", "2026-01-05T09:00Z")).toEqual([1, "2025-12-29T09:05", Infinity]);
    expect(pieces("2026-01-31||+1M", "2026-01-05T09:00Z")).toEqual([0, "2026-02-28T00:00", Infinity]);
    expect(pieces("now/M", "2026-01-05T09:00Z")).toEqual([0, "2026-01-01T00:00", "2026-02-01T00:00"]);
  });

  test("a zone of which more years were asked for than are remembered keeps its changes", () => {
    const years = Array.from({ length: 320 }, (_, index) => `${2026 + index}-06-15T12:00Z`);
    const passed = years.map((now) => Date.parse(now) - piece("now/d", now, "Europe/Berlin").value);
    expect(new Set(passed)).toEqual(new Set([14 * 3_600_000]));
    expect(pieces("now/d", "2026-03-29T12:00Z", "Europe/Berlin")).toEqual([0, "2026-03-28T23:00", "2026-03-29T22:00"]);
  });

  test("a step of months runs back at the end of a month that is longer than its target", () => {
    expect(pieces("now+1M", "2026-01-27T12:00Z")).toEqual([1, "2026-02-27T12:00", "2026-01-29T00:00"]);
    expect(pieces("now+1M", "2026-01-29T00:00Z")).toEqual([1, "2026-02-28T00:00", "2026-01-30T00:00"]);
    expect(pieces("now+1M", "2026-01-31T12:00Z")).toEqual([1, "2026-02-28T12:00", "2026-02-01T00:00"]);
    expect(pieces("now+1M", "2026-02-01T00:00Z")).toEqual([1, "2026-03-01T00:00", "2026-03-01T00:00"]);
    expect(pieces("now+1y", "2024-02-28T12:00Z")).toEqual([1, "2025-02-28T12:00", "2024-02-29T00:00"]);
    expect(pieces("now+1y", "2024-02-29T12:00Z")).toEqual([1, "2025-02-28T12:00", "2024-03-01T00:00"]);
    expect(pieces("now-4y", "2024-02-28T12:00Z")).toEqual([1, "2020-02-28T12:00", "2024-03-01T00:00"]);
  });

  test("days in a zone: a skipped hour is made up for, a repeated one passed twice", () => {
    expect(pieces("now-1d", "2026-03-30T00:30Z", "Europe/Berlin")).toEqual([1, "2026-03-29T01:30", "2026-03-30T01:00"]);
    expect(pieces("now-1d", "2026-03-30T01:00Z", "Europe/Berlin")).toEqual([1, "2026-03-29T01:00", "2026-03-30T23:00"]);
    expect(pieces("now/d", "2011-12-30T09:00Z", "Pacific/Apia")).toEqual([0, "2011-12-29T10:00", "2011-12-30T10:00"]);
    expect(pieces("now/d", "2011-12-30T10:00Z", "Pacific/Apia")).toEqual([0, "2011-12-30T10:00", "2011-12-31T10:00"]);
    expect(pieces("now/d", "2010-11-07T03:00Z", "America/Goose_Bay")).toEqual([
      0,
      "2010-11-07T03:00",
      "2010-11-07T03:01",
    ]);
    expect(pieces("now/d", "2010-11-07T03:01Z", "America/Goose_Bay")).toEqual([
      0,
      "2010-11-06T03:00",
      "2010-11-07T04:00",
    ]);
  });

  test("what stands still for longer than a day is not asked about each day", () => {
    expect(pieces("now/y", "2026-01-05T09:00Z")).toEqual([0, "2026-01-01T00:00", "2027-01-01T00:00"]);
    expect(pieces("now/y/d+1M", "2026-01-05T09:00Z")).toEqual([0, "2026-02-01T00:00", "2027-01-01T00:00"]);
  });

  test("it ends where a step leaves the range of dates, and cannot begin there", () => {
    expect(piece("now+1d", maxTime - 2 * day)).toEqual({ slope: 1, value: maxTime - day, until: maxTime - day + 1 });
    expect(piece("now+1d-2d", maxTime - 2 * day).until).toBe(maxTime - day + 1);
    expect(piece("now-1d", maxTime).until).toBe(Infinity);
    expect(piece("now/d", maxTime).until).toBe(Infinity);
    expect(() => piece("now+1d", maxTime - day + 1)).toThrow(DateMathError);
    expect(() => piece("now", maxTime + 1)).toThrow(DateMathError);
    expect(() => piece("now", Number.NaN)).toThrow(DateMathError);
    expect(() => piece("now-1d", -maxTime)).toThrow(DateMathError);
    expect(() => piece("now", 0, "Europe/Berlim")).toThrow(DateMathError);
    for (const timeZone of ["Europe/Berlin", "Pacific/Apia"]) {
      expect(() => piece("now+2147483647y", 0, timeZone)).toThrow(DateMathError);
      expect(piece("now-7d/d", maxTime, timeZone).until).toBe(Infinity);
      expect(piece("now+1d-1d", -maxTime, timeZone).value).toBe(-maxTime);
    }
  });

  test("a fraction of a millisecond is cut off", () => {
    expect(piece("now", 1.9)).toEqual({ slope: 1, value: 1, until: Infinity });
    expect(piece("now/s", 1500.9)).toEqual({ slope: 0, value: 1000, until: 2000 });
  });
});

const crossing = (expression: string, value: number | string, now: number | string, timeZone = "UTC"): unknown => {
  const [reached, start] = [value, now].map((time) => (typeof time === "string" ? Date.parse(time) : time));
  const found = nextCrossingOf(parsed(expression), Number(reached), { now: Number(start), timeZone });
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16);
};

describe("the next crossing", () => {
  /** Value by value: the first of some instants at which the expression is no longer on the same side of the value. */
  function scanned(expression: string, value: number, now: number, timeZone: string, step: number, count: number) {
    const context = { timeZone };
    const one = parsed(expression);
    const isReached = (time: number): boolean => value <= evaluateDateMath(one, { ...context, now: time });
    const before = isReached(now);
    for (let index = 1; index <= count; index++)
      if (isReached(now + index * step) !== before) return now + index * step;
    return undefined;
  }

  const targets = fc.record({ ahead: fc.nat(1000), past: fc.constantFrom(-60, -1, 0, 1, 60, 3600) });

  test.prop([movingTexts, zonedInstants, targets, fc.constantFrom([1000, 9000], [60_000, 15_000])], {
    numRuns: runs(15),
  })(
    "is the first of all seconds, or minutes, at which the value is on the other side",
    (expression, { now, timeZone }, { ahead, past }, [step = 1, count = 1]) => {
      const hasSeconds = expression.includes("s") || timeZone === "Africa/Monrovia";
      const aligned = hasSeconds ? 1000 : step;
      const start = Math.floor(now / 60_000) * 60_000;
      const near = evaluateDateMath(parsed(expression), {
        now: start + Math.floor((ahead * count) / 1000) * aligned,
        timeZone,
      });
      const value = Math.floor(near / aligned) * aligned + past * aligned;
      const found = nextCrossingOf(parsed(expression), value, { now: start, timeZone });
      const expected = scanned(expression, value, start, timeZone, aligned, count);
      expect(found !== undefined && found <= start + count * aligned ? found : undefined).toBe(expected);
    },
  );

  test.prop([movingTexts, zonedInstants, targets], { numRuns: runs(300) })(
    "is the first instant that a walk from piece to piece comes to",
    (expression, { now, timeZone }, { ahead, past }) => {
      const one = parsed(expression);
      const value = evaluateDateMath(one, { now: now + ahead * day, timeZone }) + past;
      const found = nextCrossingOf(one, value, { now, timeZone });
      const isReached = value <= evaluateDateMath(one, { now, timeZone });
      let time = now;
      for (let pieces = 0; pieces < 2000 && time < maxTime - 500 * day; pieces++) {
        const current = pieceOfDateMath(one, { now: time, timeZone });
        if (value <= current.value !== isReached) return void expect(found).toBe(time);
        const reached = time + value - current.value;
        if (!isReached && current.slope === 1 && reached < current.until) return void expect(found).toBe(reached);
        time = current.until;
      }
      expect(found ?? Infinity).toBeGreaterThanOrEqual(time);
    },
  );

  test("of what moves with the clock: once, and never back", () => {
    expect(crossing("now", "2026-01-05T09:01Z", "2026-01-05T09:00Z")).toBe("2026-01-05T09:01");
    expect(crossing("now", "2026-01-05T09:00Z", "2026-01-05T09:00Z")).toBeUndefined();
    expect(crossing("now-7d", "2026-01-05T09:00Z", "2026-01-05T09:00Z")).toBe("2026-01-12T09:00");
    expect(crossing("now", "+200000-01-01T00:00:00Z", "2026-01-05T09:00Z")).toBe("+200000-01-01T00");
    expect(crossing("now/s", "+200000-01-01T00:00:00Z", "2026-01-05T09:00Z", "Europe/Berlin")).toBe("+200000-01-01T00");
    expect(crossing("2026-01-01", "2026-01-05T09:00Z", "2025-01-05T09:00Z")).toBeUndefined();
  });

  test("of months: there, back at the end of the month, and there again", () => {
    expect(crossing("now+1M", "2026-02-28T12:00Z", "2026-01-05T09:00Z")).toBe("2026-01-28T12:00");
    expect(crossing("now+1M", "2026-02-28T12:00Z", "2026-01-28T12:00Z")).toBe("2026-01-29T00:00");
    expect(crossing("now+1M", "2026-02-28T12:00Z", "2026-01-29T00:00Z")).toBe("2026-01-29T12:00");
    expect(crossing("now+1M", "2026-02-28T12:00Z", "2026-01-31T11:59Z")).toBe("2026-01-31T12:00");
    expect(crossing("now+1M", "2026-02-28T12:00Z", "2026-01-31T12:00Z")).toBeUndefined();
    expect(crossing("now-1y", "2024-02-29T00:00Z", "2025-01-01T00:00Z")).toBe("2025-03-01T00:00");
  });

  test("of days across a clock change: an hour passed twice", () => {
    const value = "2026-03-29T01:30Z";
    expect(crossing("now-1d", value, "2026-03-29T12:00Z", "Europe/Berlin")).toBe("2026-03-30T00:30");
    expect(crossing("now-1d", value, "2026-03-30T00:30Z", "Europe/Berlin")).toBe("2026-03-30T01:00");
    expect(crossing("now-1d", value, "2026-03-30T01:00Z", "Europe/Berlin")).toBe("2026-03-30T01:30");
    expect(crossing("now-1d", value, "2026-03-30T01:30Z", "Europe/Berlin")).toBeUndefined();
  });

  test("there is none where the expression cannot be resolved any more", () => {
    expect(crossing("now+1d", maxTime, maxTime - 3 * day)).toBe(new Date(maxTime - day).toISOString().slice(0, 16));
    expect(crossing("now+1d-2d", maxTime - 2 * day, maxTime - 3 * day)).toBe(
      new Date(maxTime - day).toISOString().slice(0, 16),
    );
    expect(crossing("now+1d-2d", maxTime - day, maxTime - 3 * day)).toBeUndefined();
    expect(crossing("now-1d", maxTime, 0)).toBeUndefined();
    expect(crossing("now-100y", maxTime - 5 * day, maxTime - 10 * day)).toBeUndefined();
    expect(crossing("now+1d", -maxTime, 0)).toBeUndefined();
    expect(crossing("now/y+1y", Date.UTC(275_759, 5, 1), Date.UTC(275_758, 1, 1))).toBe("+275759-01-01T00");
    expect(crossing("now/y+1y", Date.UTC(275_760, 5, 1), Date.UTC(275_759, 1, 1))).toBeUndefined();
    expect(crossing("now", maxTime + 1, 0)).toBeUndefined();
    expect(() => crossing("now+1d", 0, maxTime)).toThrow(DateMathError);
    expect(() => crossing("2026-01-01||+999999y", 0, 0)).toThrow(DateMathError);
  });
});
