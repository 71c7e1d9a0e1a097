import type { STime, TimeUnit } from "../../base/time";
import { isReturnable, toMilliseconds } from "../../base/time-unit";

/** The last second of the year 9999, in epoch milliseconds. */
const LAST_DATE = 253_402_300_799_000;

/** What is expected of the date of a sprint, where it was another one. */
export const expectedSprintDate: Readonly<Record<TimeUnit, string>> = {
  seconds: "Expected a date from 1970 to 15 November 5138.",
  milliseconds: "Expected a date from 4 March 1973 through 9999.",
};

/** Whether a sprint may start or end then: from 1970 through 9999, so that its days can be told, as far as T2.3 lets it. */
export function isSprintDate(time: STime, unit: TimeUnit): boolean {
  return time >= 0 && toMilliseconds(time, unit) <= LAST_DATE && isReturnable(time, unit);
}
