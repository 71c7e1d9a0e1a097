import { poll } from "./poll";
import type { Storage } from "./storage";

/** Wakes when there may be commits: when the storage notifies, or again and again where it cannot. Returns the way to stop. */
export function subscribe(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? poll(wake);
  } catch {
    // What keeps it from notifying keeps it from being read, and is reported there.
    return poll(wake);
  }
}
