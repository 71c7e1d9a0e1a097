import type { OffsetAt } from "./time-zone";
import { duration } from "./units";

/**
 * The instant at which the local clock shows `local`, given as the time at which a UTC clock shows the same.
 * A skipped reading moves forward by the gap; a repeated one is its first occurrence (SPEC D3).
 */
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
  let shown = instantOf(local, offsetAt);
  let passed = local - offsetAt(shown);
  // Only inside a gap are the two apart: the change lies between them.
  while (shown - passed > 1) {
    const middle = Math.floor((passed + shown) / 2);
    if (middle + offsetAt(middle) < local) passed = middle;
    else shown = middle;
  }
  return shown;
}
