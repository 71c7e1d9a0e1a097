import { unref } from "../base/waiting";
import type { Storage } from "./storage";

const POLL_MS = 1000;

/** For storages that cannot notify of commits; it does not keep the process alive. Returns the way to stop. */
export function poll(wake: () => void): () => void {
  const timer = unref(setInterval(wake, POLL_MS));
  return () => clearInterval(timer);
}

/** Wakes when there may be commits: when the storage notifies, or again and again where it cannot. Returns the way to stop. */
export function subscribe(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? poll(wake);
  } catch {
    // An error that keeps it from notifying also fails its reads, and is reported there.
    return poll(wake);
  }
}
