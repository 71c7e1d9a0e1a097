/** A timer that by itself does not keep the process alive, where timers can be told so. */
export function unref<Timer>(timer: Timer): Timer {
  const handle: unknown = timer;
  if (typeof handle === "object" && handle !== null && "unref" in handle && typeof handle.unref === "function") {
    handle.unref();
  }
  return timer;
}
