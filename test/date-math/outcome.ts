import { expect } from "vitest";
import { DateMathError, type DateMathFault, type DateMathOptions, resolveDateMath } from "../../src/date-math";

export const noon = Date.UTC(2026, 0, 5, 12, 34, 56, 789);

/** The instant an expression resolves to, as ISO 8601 text; one in 2026 by default. */
export function resolved(expression: string, timeZone = "UTC", now: Date | number = noon): string {
  return new Date(resolveDateMath(expression, { now, timeZone })).toISOString();
}

/** The fault of an invalid expression; throws when it is valid, or on another kind of error. */
export function refused(expression: string, options: DateMathOptions = { now: noon }): DateMathFault {
  try {
    resolveDateMath(expression, options);
  } catch (error) {
    if (!(error instanceof DateMathError)) throw error;
    const { code, position, message } = error;
    return { code, position, expression: error.expression, message };
  }
  throw new Error(`resolved: ${expression}`);
}

/** The lines of a table written as text, without those that begin with a number sign; spaces part the cells. */
export const rows = (table: string): readonly string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split(/ +/));

/** Holds each line of a table, `expression [zone] instant`, to what the expression resolves to. */
export function expectResolved(table: string): void {
  const cells = rows(table).map(([expression = "", ...others]) => ({
    expression,
    instant: new Date(others.at(-1) ?? "").toISOString(),
    ...(others.length > 1 ? { timeZone: others[0] ?? "" } : {}),
  }));
  expect(cells.map((row) => ({ ...row, instant: resolved(row.expression, row.timeZone) }))).toEqual(cells);
}
