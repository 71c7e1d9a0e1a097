import { LruCache } from "../base/lru-cache";
import { duration, maxTime } from "./units";

/** Milliseconds that a zone's local clock is ahead of UTC at an instant in epoch milliseconds. */
export type OffsetAt = (instant: number) => number;

// Spellings of a zone that differ in case are all known, so only a bound keeps untrusted names from piling up.
const cache = new LruCache<string, OffsetAt>(64);
const utc: OffsetAt = () => 0;

/** The clock of an IANA zone, or undefined when this JavaScript engine knows no such zone (SPEC D4). */
export function zoneClock(timeZone: string): OffsetAt | undefined {
  if (timeZone === "UTC") return utc;
  const known = cache.get(timeZone);
  if (known) return known;
  const clock = readZone(timeZone);
  return clock && cache.set(timeZone, clock);
}

/**
 * Tells whether `resolveDateMath` accepts a time zone: an IANA name this JavaScript engine knows (SPEC D4).
 */
export const isKnownTimeZone = (timeZone: string): boolean => zoneClock(timeZone) !== undefined;

/** Words that begin with an ASCII letter: an IANA name, and nothing else that some versions of Intl take, such as offsets. */
const nameForm = /^[a-z][\w+-]*(?:\/[a-z][\w+-]*)*$/i;

function readZone(timeZone: string): OffsetAt | undefined {
  // Intl takes undefined for the host's zone.
  if (typeof timeZone !== "string" || !nameForm.test(timeZone)) return undefined;
  try {
    const { format } = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    // A clock reading near the ends of the range of `Date` is up to a day beyond them; Intl would throw.
    return (instant) => offsetIn(format(Math.max(-maxTime, Math.min(instant, maxTime))));
  } catch {
    return undefined;
  }
}

/** Reads the offset at the end of, say, `1/1/1960, GMT-00:44:30`; a plain `GMT` is none. */
function offsetIn(text: string): number {
  const [, sign = "+", hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  const offset = Number(hours) * duration.h + Number(minutes) * duration.m + Number(seconds) * duration.s;
  return sign === "-" ? -offset : offset;
}
