import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { DateMathError } from "workspace-engine";
import { evaluateDateMath } from "../../src/date-math";
import { nextCrossingOf } from "../../src/date-math/crossing";
import { runs } from "../runs";
import { movingTexts, parsed, zonedInstants } from "./moving-arbitraries";

const maxTime = 8_640_000_000_000_000;
const day = 86_400_000;

const crossing = (expression: string, value: number | string, now: number | string, timeZone = "UTC"): unknown => {
  const [reached, start] = [value, now].map((time) => (typeof time === "string" ? Date.parse(time) : time));
  const found = nextCrossingOf(parsed(expression), Number(reached), { now: Number(start), timeZone });
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16);
};

test("a zone of which more years were asked for than are remembered keeps its changes", () => {
  const endOfDay = (year: number) => crossing("now/d", `${year}-06-16T12:00Z`, `${year}-06-15T12:00Z`, "Europe/Berlin");
  for (let year = 2026; year < 2346; year += 1) expect(endOfDay(year)).toBe(`${year}-06-16T22:00`);
  expect(crossing("now-7d", maxTime - 7 * day, maxTime - 8 * day, "Europe/Berlin")).toBe("+275760-09-13T00");
});

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

  test.prop([movingTexts, zonedInstants, targets, fc.array(fc.double({ min: 0, max: 1, noNaN: true }))], {
    numRuns: runs(300),
  })(
    "is where the side changes, however far away, and at no instant before",
    (expression, { now, timeZone }, { ahead, past }, shares) => {
      const value = evaluateDateMath(parsed(expression), { now: now + ahead * day, timeZone }) + past;
      const isReached = (time: number): boolean =>
        value <= evaluateDateMath(parsed(expression), { now: time, timeZone });
      const found = nextCrossingOf(parsed(expression), value, { now, timeZone });
      const end = found ?? now + 3000 * day;
      for (const share of [...shares, 1]) {
        expect(isReached(now + Math.floor(share * (end - now - 1)))).toBe(isReached(now));
      }
      for (let time = now; time < Math.min(end, now + 400 * day); time += 9 * 3_600_000 + 1)
        expect([time, isReached(time)]).toEqual([time, isReached(now)]);
      if (found !== undefined) expect(isReached(found)).toBe(!isReached(now));
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
