import { LONGEST_TIMER } from "./waiting";

/** A timer that by itself does not keep the process alive, where timers can do so. */
export function unref<Timer>(timer: Timer): Timer {
  const handle: unknown = timer;
  if (typeof handle === "object" && handle !== null && "unref" in handle && typeof handle.unref === "function") {
    handle.unref();
  }
  return timer;
}

/** Calls it again and again, which does not keep the process alive. Returns the way to stop. */
export function setUnrefInterval(milliseconds: number, call: () => unknown): () => void {
  const timer = unref(setInterval(call, Math.min(milliseconds, LONGEST_TIMER)));
  return () => clearInterval(timer);
}
