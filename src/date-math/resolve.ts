import { DateMathError } from "./errors";
import { evaluateDateMath } from "./evaluate";
import { parseDateMath } from "./parse";

/** The settings of {@link resolveDateMath}. */
export interface DateMathOptions {
  /** The instant `now` stands for; a number is in epoch milliseconds, and its fraction is cut off as `Date` does. */
  readonly now: Date | number;
  /** IANA name of the zone of calendar units and of ISO dates without an offset; default UTC, never the host's (SPEC D4). */
  readonly timeZone?: string | undefined;
}

/**
 * Resolves a date math expression such as `now-1d/d` or `1418248078||-2h` to an instant (SPEC D1 to D6).
 *
 * @returns an integer number of epoch milliseconds.
 * @throws {@link DateMathError} with code, position and expression: the fault of {@link parseDateMath}, `bad_time_zone`, or
 * `out_of_range` when `now` is no instant or a step leaves the range of `Date`; looked for in this order.
 *
 * @example
 * ```ts
 * resolveDateMath("now-1d/d", { now: new Date("2026-01-05T09:00Z"), timeZone: "Europe/Berlin" }); // 1767481200000
 * ```
 */
export function resolveDateMath(expression: string, { now, timeZone = "UTC" }: DateMathOptions): number {
  const result = parseDateMath(expression);
  if (!result.ok) throw new DateMathError(result.error);
  return evaluateDateMath(result.value, { now: now instanceof Date ? now.getTime() : now, timeZone });
}
