import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { evaluateDateMath } from "../../src/date-math";
import { nextCrossing } from "../../src/views/next-flip";
import { readView } from "../../src/views/read-view";
import { compileView } from "../../src/views/view";
import { movingTexts, parsed, zonedInstants } from "../date-math/moving-arbitraries";
import { cards, NOW } from "./support";

const inSeconds = { timeZone: "UTC", timeUnit: "seconds" } as const;
const inMs = { timeZone: "UTC", timeUnit: "milliseconds" } as const;

describe("a bound and the clock", () => {
  test("a date in seconds is reached with its first millisecond, whatever the bound is rounded down from", () => {
    const bound = parsed("now");
    expect(nextCrossing(bound, NOW / 1000 + 1, NOW + 1, inSeconds)).toBe(NOW + 1000);
    expect(nextCrossing(bound, NOW / 1000 + 1, NOW + 999, inSeconds)).toBe(NOW + 1000);
    expect(nextCrossing(bound, NOW / 1000 + 1, NOW + 1000, inSeconds)).toBeUndefined();
    expect(nextCrossing(bound, NOW + 1, NOW, inMs)).toBe(NOW + 1);
    expect(nextCrossing(bound, 0.5, -5000, inSeconds)).toBe(1000);
  });

  test.prop([movingTexts, zonedInstants, fc.integer({ min: -3000, max: 3000 }), fc.constantFrom(inSeconds, inMs)])(
    "what a clause holds changes at the crossing, and not the moment before",
    (expression, { now, timeZone }, distance, { timeUnit }) => {
      const context = { now, userId: "u-ada", timeZone, timeUnit };
      const view = readView(cards({ due_date: { before: expression } }));
      const holds = (time: number): boolean => {
        const [clause] = compileView(view, { ...context, now: time }).where;
        return clause?.operator === "range" && value <= Number(clause.atMost);
      };
      const bound = evaluateDateMath(parsed(expression), { now, timeZone });
      const value = Math.floor(timeUnit === "seconds" ? bound / 1000 : bound) + distance;
      const next = nextCrossing(parsed(expression), value, now, context);
      if (next === undefined) return void expect(holds(now + 3e12)).toBe(holds(now));
      expect([holds(next - 1), holds(next)]).toEqual([holds(now), !holds(now)]);
    },
  );
});
