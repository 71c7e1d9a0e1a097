import type { Clock } from "../base/clock";
import { unref } from "../base/unref";

/** However long there is to sleep, the clock is looked at this often: it may be set, or the machine may have slept. */
const LONGEST_SLEEP_MS = 10_000;

/**
 * Calls `wake` once, when the clock shows `at`, or when it turns out to have gone back. Returns the way to cancel. What is
 * slept through by the system's timers does not keep the process alive.
 */
export function setClockTimer(clock: Clock, at: number, wake: () => unknown): () => void {
  if (clock.setTimer !== undefined) return clock.setTimer(at, wake);
  let seen = clock.now();
  let cancel = () => {};
  const sleep = (): void => {
    cancel = setUnrefTimer(Math.max(0, Math.min(at - seen, LONGEST_SLEEP_MS)), () => {
      const now = clock.now();
      if (now >= at || now < seen) wake();
      else {
        seen = now;
        sleep();
      }
    });
  };
  sleep();
  return () => cancel();
}

/** A timer of the system that does not keep the process alive. Returns the way to cancel. */
export function setUnrefTimer(milliseconds: number, wake: () => unknown): () => void {
  const timer = unref(setTimeout(wake, milliseconds));
  return () => clearTimeout(timer);
}
