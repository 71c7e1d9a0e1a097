import { malformed } from "../errors/workspace-error";
import { readBound, resolveBound } from "./date-bound";
import type { DateRangeFilter } from "./date-range-filter";
import { Faults } from "./faults";

/** A time zone, and the instant as of which dates are counted there. */
export interface ViewZone {
  /** IANA name, such as `Asia/Tokyo`. */
  readonly timeZone: string;
  /** A number is in epoch milliseconds. */
  readonly now: Date | number;
}

/** The range with its bounds resolved in a zone; without one they stay as they are, and move with the clock. */
export function fixedRange(range: DateRangeFilter, zone: ViewZone | null | undefined): DateRangeFilter {
  if (zone == null) return range;
  if (zone.now == null)
    throw malformed("zone.now", "invalid_type", "Expected the instant as of which days are counted.");
  const bounds = Object.entries(range).map(([key, bound]) => [key, fixedBound(bound, zone)]);
  return Object.fromEntries(bounds);
}

function fixedBound(bound: unknown, { now, timeZone }: ViewZone): string | undefined {
  const faults = new Faults();
  const parsed = readBound(bound, "zone", faults);
  faults.refuse();
  if (parsed === undefined) return undefined;
  const context = { now: Number(now), timeZone, timeUnit: "milliseconds", userId: "" } as const;
  const time = resolveBound(parsed, "zone", context);
  const iso = new Date(time).toISOString();
  // Date math reads years of four digits. Instants in other years are far enough from 1970 to be read as milliseconds.
  return /^\d{4}-/.test(iso) ? iso : String(time);
}
