import type { Clock } from "../base/time";
import { unref } from "../base/waiting";

/** However long there is to sleep, the clock is looked at this often: it may be set, or the machine may have slept. */
const LONGEST_SLEEP_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;
const nothing = (): void => {};

/** A timer of the system that does not keep the process alive. Returns the way to cancel. */
export function setUnrefTimer(milliseconds: number, wake: () => unknown): () => void {
  const timer = unref(setTimeout(wake, milliseconds));
  return () => clearTimeout(timer);
}

/** Wakes once, or when the clock goes back. Returns the way to set the instant, and no other; Infinity for never. */
export function alarm(clock: Clock, wake: () => unknown): (at: number) => void {
  let due = Number.POSITIVE_INFINITY;
  let cancel = nothing;
  const ring = (): unknown => {
    due = Number.POSITIVE_INFINITY;
    return wake();
  };
  const sleep = (since: number): void => {
    cancel = setUnrefTimer(Math.max(0, Math.min(due - since, LONGEST_SLEEP_MS)), () => {
      const now = clock.now();
      if (now >= due || now < since) ring();
      else sleep(now);
    });
  };
  return (at) => {
    if (at === due) return;
    cancel();
    due = at;
    if (at === Number.POSITIVE_INFINITY) cancel = nothing;
    else if (clock.setTimer === undefined) sleep(clock.now());
    else cancel = clock.setTimer(at, ring);
  };
}

/** Takes one step after another. One that fails is followed by another attempt if `failed` says that it is worth it. */
export function stepQueue(retry: () => Promise<void>, failed: (error: unknown) => boolean) {
  let tail: Promise<void> = Promise.resolve();
  let waiting = 0;
  let failures = 0;
  let cancelRetry = nothing;
  const rest = (): void => {
    cancelRetry();
    failures = 0;
  };
  const take = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
      rest();
    } catch (error) {
      cancelRetry();
      const pause = Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      if (failed(error)) cancelRetry = setUnrefTimer(pause, () => void add(retry));
    } finally {
      waiting -= 1;
    }
  };
  /** Resolves when the step was taken or has failed. It begins at once if nothing is before it. */
  const add = (step: () => Promise<void>): Promise<void> => {
    waiting += 1;
    tail = waiting === 1 ? take(step) : tail.then(() => take(step));
    return tail;
  };
  /** `rest` gives up trying again. */
  return { add, rest };
}
