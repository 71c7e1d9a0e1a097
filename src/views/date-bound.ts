import { fromMilliseconds } from "../base/time-unit";
import { DateMathError, type DateMathExpression, evaluateDateMath, parseDateMath } from "../date-math";
import { malformed } from "../errors/workspace-error";
import type { Faults } from "./faults";
import type { ViewContext } from "./view-context";

/** Reads one bound of a range. */
export function readBound(value: unknown, path: string, faults: Faults): DateMathExpression | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string") return faults.expect("a date bound such as now-1d", path);
  const result = parseDateMath(value);
  return result.ok ? result.value : faults.add(path, result.error.code, result.error.message);
}

/** The bound in whole units of time, rounded down: dates compare with it as they do with the bound. */
export function resolveBound(bound: DateMathExpression, path: string, context: ViewContext): number {
  try {
    return fromMilliseconds(evaluateDateMath(bound, context), context.timeUnit);
  } catch (error) {
    throw error instanceof DateMathError ? malformed(path, error.code, error.message) : error;
  }
}
