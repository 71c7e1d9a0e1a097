import { LONGEST_TIMER } from "./waiting";

export function unref<Timer>(timer: Timer): Timer {
  const handle: unknown = timer;
  if (typeof handle === "object" && handle !== null && "unref" in handle && typeof handle.unref === "function") {
    handle.unref();
  }
  return timer;
}

export function setUnrefInterval(milliseconds: number, call: () => unknown): () => void {
  const timer = unref(setInterval(call, Math.min(milliseconds, LONGEST_TIMER)));
  return () => clearInterval(timer);
}
