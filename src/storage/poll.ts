import { unref } from "../base/unref";

const POLL_MS = 1000;

/**
 * Wakes once a second, for storages that cannot notify of commits; that alone does not keep the process
 * alive. Returns the way to stop.
 */
export function poll(wake: () => void): () => void {
  const timer = unref(setInterval(wake, POLL_MS));
  return () => clearInterval(timer);
}
