import { fc } from "@fast-check/vitest";
import { parseDateMath } from "workspace-engine";
import type { DateMathExpression } from "../../src/date-math";

/** Instants next to which something changes in each zone: the offset, and for all of them months, years and leap days. */
const events: Readonly<Record<string, readonly string[]>> = {
  UTC: ["2024-02-29T00:00Z", "2026-01-31T00:00Z", "2026-03-01T00:00Z", "2027-01-01T00:00Z"],
  "Europe/Berlin": ["2026-03-29T01:00Z", "2026-10-25T01:00Z"],
  "America/New_York": ["2026-03-08T07:00Z", "2026-11-01T06:00Z"],
  "Australia/Lord_Howe": ["2026-04-04T15:00Z", "2026-10-03T15:30Z"],
  "Asia/Kathmandu": ["1985-12-31T18:30Z", "2026-02-28T18:15Z"],
  "America/Sao_Paulo": ["2018-11-04T03:00Z", "2019-02-17T02:00Z"],
  "America/Goose_Bay": ["2010-03-14T04:01Z", "2010-11-07T03:01Z"],
  "America/Havana": ["2026-03-08T05:00Z", "2026-11-01T05:00Z"],
  "Pacific/Apia": ["2011-12-30T10:00Z", "2012-03-31T14:00Z"],
  "Africa/Casablanca": ["2026-02-15T02:00Z", "2026-03-22T02:00Z"],
  "Pacific/Kwajalein": ["1993-08-21T12:00Z"],
  "Africa/Monrovia": ["1972-01-07T00:44:30Z"],
};

const day = 86_400_000;
const monthEnds = ["2024-02-28T12:00Z", "2026-01-31T12:00Z", "2026-12-31T23:59:59.999Z"];

/** A zone, and an instant that is often close to an event there. */
export const zonedInstants = fc
  .constantFrom(...Object.entries(events))
  .chain(([timeZone, times]) =>
    fc.record({ timeZone: fc.constant(timeZone), now: near([...times, ...monthEnds].map((time) => Date.parse(time))) }),
  );

const near = (times: readonly number[]) =>
  fc
    .tuple(
      fc.constantFrom(...times),
      fc.oneof(
        fc.constantFrom(-1, 0, 1),
        fc.integer({ min: -3 * 3600, max: 3 * 3600 }).map((seconds) => seconds * 1000),
        fc.integer({ min: -40 * day, max: 40 * day }),
      ),
    )
    .map(([time, distance]) => time + distance);

const units = fc.constantFrom(..."yMwdhms");

/** Operations as views use them, and ones whose effects meet. */
const operations = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(..."+1M -1M +1y +1d -1d +7d /d /w /M /h -1s +1w".split(" ")) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("+", "-"), fc.nat(40), units).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: units.map((unit) => `/${unit}`) },
);

export const movingTexts = fc.array(operations, { maxLength: 4 }).map((parts) => ["now", ...parts].join(""));

export function parsed(expression: string): DateMathExpression {
  const result = parseDateMath(expression);
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
