import { readInstant } from "../base/time-unit";
import type { DateMathAnchor } from "./expression";
import { readIsoDate } from "./parse-iso-date";
import type { Scanner } from "./scanner";
import { maxTime } from "./units";

const anchors = '"now", a unix time in seconds or milliseconds, or an ISO 8601 date such as 2026-01-31T09:00Z';

/** Reads `now`, an integer or an ISO 8601 date. */
export function readAnchor(scanner: Scanner): DateMathAnchor | undefined {
  if (scanner.current === "n") return readNow(scanner);
  const negative = scanner.take("-");
  if (!scanner.atDigit) return scanner.refuse("bad_anchor", anchors);
  const value = scanner.number(maxTime, "out_of_range");
  if (value === undefined) return undefined;
  if (scanner.position === 4 && !negative && scanner.current === "-") return readIsoDate(scanner, value);
  const time = readInstant(value);
  // A negated 0 would be -0, which is another value to deep equality.
  return { kind: "instant", time: negative ? 0 - time : time };
}

function readNow(scanner: Scanner): DateMathAnchor | undefined {
  for (const character of "now") {
    if (!scanner.take(character)) return scanner.refuse("bad_anchor", anchors);
  }
  return { kind: "now" };
}
