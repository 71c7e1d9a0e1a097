import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { DateMathError, parseDateMath, resolveDateMath } from "workspace-engine";
import { runs } from "../runs";
import { expressions, instants, nearExpressions, operationTexts } from "./arbitraries";
import { canContinue, isExpression } from "./grammar";

const limit = 8_640_000_000_000_000;
const names = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "America/Sao_Paulo", "Pacific/Apia"];
const zones = fc.constantFrom(...names);

describe("any string", () => {
  const anyNow = fc.oneof(instants, fc.integer({ min: -limit, max: limit }), fc.double());
  const strings = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string(), nearExpressions);

  test.prop([strings, anyNow, zones])("[D6.3 D1.2] gives a whole number or a typed error", (text, now, timeZone) => {
    try {
      const time = resolveDateMath(text, { now, timeZone });
      expect(Number.isInteger(time) && Math.abs(time) <= limit && !Object.is(time, -0)).toBe(true);
    } catch (error) {
      if (!(error instanceof DateMathError)) throw error;
      expect(error.expression).toBe(text);
      expect(error.position >= 0 && error.position <= text.length).toBe(true);
    }
  });

  test.prop([fc.oneof({ arbitrary: fc.string(), weight: 1 }, { arbitrary: nearExpressions, weight: 9 })], {
    numRuns: runs(5000),
  })("[D6.3] parses exactly when the grammar has it, and else says where it leaves the grammar", (text) => {
    const result = parseDateMath(text);
    expect(result.ok).toBe(isExpression(text));
    if (result.ok) return;
    const { position, code } = result.error;
    expect(canContinue(text.slice(0, position))).toBe(true);
    expect(canContinue(text.slice(0, position + 1))).toBe(position === text.length);
    expect(position === text.length).toBe(code === "truncated" || code === "empty");
  });
});

describe("laws", () => {
  test.prop([fc.integer({ min: 100_000_000, max: 99_999_999_999 }), fc.constantFrom("", "-"), operationTexts, zones])(
    "[T2.1] seconds and milliseconds spell the same instant",
    (seconds, sign, operations, timeZone) => {
      const options = { now: 0, timeZone };
      const fromSeconds = resolveDateMath(`${sign}${seconds}||${operations}`, options);
      expect(resolveDateMath(`${sign}${seconds}000||${operations}`, options)).toBe(fromSeconds);
    },
  );

  test.prop([expressions, instants, zones])(
    "[D8.5] a Date and its number are the same now",
    (expression, now, timeZone) => {
      const date = new Date(now);
      const time = resolveDateMath(expression, { now: date, timeZone });
      expect(time).toBe(resolveDateMath(expression, { now, timeZone }));
      expect(date.getTime()).toBe(now);
    },
  );
});
