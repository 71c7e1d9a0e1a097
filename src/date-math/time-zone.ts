import { LruCache } from "../base/collections";
import { duration, maxTime } from "./calendar";

/** Milliseconds that a zone's local clock is ahead of UTC at an instant in epoch milliseconds. */
export type OffsetAt = (instant: number) => number;

// Spellings of a zone that differ in case are all known, so only a bound keeps untrusted names from piling up.
const cache = new LruCache<string, OffsetAt>(64);
const utc: OffsetAt = () => 0;

export function zoneClock(timeZone: string): OffsetAt | undefined {
  if (timeZone === "UTC") return utc;
  const known = cache.get(timeZone);
  if (known) return known;
  const clock = readZone(timeZone);
  return clock && cache.set(timeZone, clock);
}

/** Whether `resolveDateMath` accepts a time zone: an IANA name this JavaScript engine knows (SPEC D4). */
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

// The instant at which a local clock shows what a UTC clock shows at `local`. A skipped reading moves forward by the
// gap; a repeated one is its first occurrence (SPEC D3).
export function instantOf(local: number, offsetAt: OffsetAt): number {
  // No offset exceeds a day, so these are the offsets before and after a change that could touch the reading.
  const before = offsetAt(local - duration.d);
  const after = offsetAt(local + duration.d);
  const first = local - before;
  if (before === after || offsetAt(first) === before) return first;
  const second = local - after;
  return offsetAt(second) === after ? second : first;
}

/** The first instant at which the local clock shows `local` or, where that is skipped, a later reading (SPEC D2). */
export function firstInstantFrom(local: number, offsetAt: OffsetAt): number {
  const shown = instantOf(local, offsetAt);
  // Only inside a gap are the two apart: the change lies between them.
  return firstThat((instant) => instant + offsetAt(instant) >= local, local - offsetAt(shown), shown);
}

/** The first instant after `from` of which it holds, by bisection: it holds of `until`. */
function firstThat(holds: (instant: number) => boolean, from: number, until: number): number {
  let [earlier, later] = [from, until];
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (holds(middle)) later = middle;
    else earlier = middle;
  }
  return later;
}

export interface ZoneChanges {
  readonly offsetAt: OffsetAt;
  /** An instant after the given one up to which the offset stays as it is there; Infinity where it stays for good. */
  readonly steadyUntil: (instant: number) => number;
}

type Span = { readonly from: number; readonly until: number; readonly offset: number };

// About 400 days, looked through in steps of three days: no zone has ever changed twice within less than three and a half.
const blockLength = 2 ** 35;
const step = 2 ** 28;

const zones = new WeakMap<OffsetAt, ZoneChanges>([
  [utc, { offsetAt: utc, steadyUntil: () => Number.POSITIVE_INFINITY }],
]);

export function zoneChanges(clock: OffsetAt): ZoneChanges {
  const changes = zones.get(clock) ?? lookUp(clock);
  zones.set(clock, changes);
  return changes;
}

function lookUp(clock: OffsetAt): ZoneChanges {
  // Values from outside decide which blocks are asked for.
  const blocks = new LruCache<number, readonly Span[]>(256);
  const spanAt = (instant: number): Span => {
    const index = Math.floor(Math.max(-maxTime, Math.min(instant, maxTime)) / blockLength);
    const spans = blocks.get(index) ?? blocks.set(index, readSpans(clock, index * blockLength));
    return spans.reduce((found, span) => (span.from <= instant ? span : found));
  };
  return { offsetAt: (instant) => spanAt(instant).offset, steadyUntil: (instant) => spanAt(instant).until };
}

function readSpans(clock: OffsetAt, start: number): readonly Span[] {
  const spans: Span[] = [];
  const end = start + blockLength;
  let from = start;
  let offset = clock(start);
  for (let passed = start; passed < end; passed += step) {
    const next = clock(passed + step);
    if (next === offset) continue;
    const before = offset;
    const until = firstThat((instant) => clock(instant) !== before, passed, passed + step);
    spans.push({ from, until, offset });
    from = until;
    offset = next;
  }
  return [...spans, { from, until: end > maxTime ? Number.POSITIVE_INFINITY : end, offset }];
}
