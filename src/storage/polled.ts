const POLL_MS = 1000;

/** Wakes once a second, for storages that cannot tell when there is something new. Returns the way to stop. */
export function polled(wake: () => void): () => void {
  const timer = setInterval(wake, POLL_MS);
  return () => clearInterval(timer);
}
