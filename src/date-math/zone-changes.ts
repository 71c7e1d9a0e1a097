import { LruCache } from "../base/lru-cache";
import type { OffsetAt } from "./time-zone";
import { maxTime } from "./units";

/** A zone's offsets, and the instants between which they stay. */
export interface ZoneChanges {
  /** The offset never changes. */
  readonly isFixed: boolean;
  readonly offsetAt: OffsetAt;
  /** An instant after the given one up to which the offset stays as it is there; Infinity where it stays for good. */
  readonly steadyUntil: (instant: number) => number;
}

/** The offset from one instant up to another. */
type Span = { readonly from: number; readonly until: number; readonly offset: number };

// About 400 days, looked through in steps of three days: no zone has ever changed twice within less than three and a half.
const blockLength = 2 ** 35;
const step = 2 ** 28;

const zones = new WeakMap<OffsetAt, ZoneChanges>();

/** The changes of the zone with this clock. What was once looked up is remembered. */
export function zoneChanges(clock: OffsetAt, isFixed: boolean): ZoneChanges {
  const known = zones.get(clock);
  if (known !== undefined) return known;
  const changes = isFixed ? { isFixed, offsetAt: clock, steadyUntil: () => Number.POSITIVE_INFINITY } : lookUp(clock);
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
  return {
    isFixed: false,
    offsetAt: (instant) => spanAt(instant).offset,
    steadyUntil: (instant) => spanAt(instant).until,
  };
}

function readSpans(clock: OffsetAt, start: number): readonly Span[] {
  const spans: Span[] = [];
  const end = start + blockLength;
  let from = start;
  let offset = clock(start);
  for (let passed = start; passed < end; passed += step) {
    const next = clock(passed + step);
    if (next === offset) continue;
    const until = changeBetween(clock, passed, passed + step);
    spans.push({ from, until, offset });
    from = until;
    offset = next;
  }
  return [...spans, { from, until: end > maxTime ? Number.POSITIVE_INFINITY : end, offset }];
}

/** The instant of the one change between the two. */
function changeBetween(clock: OffsetAt, from: number, until: number): number {
  const before = clock(from);
  let [earlier, later] = [from, until];
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (clock(middle) === before) earlier = middle;
    else later = middle;
  }
  return later;
}
