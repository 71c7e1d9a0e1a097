import { poll } from "./poll";
import type { Storage } from "./storage";

/** Wakes when there may be commits: when the storage notifies, or again and again where it cannot. Returns the way to stop. */
export function subscribe(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? poll(wake);
  } catch {
    // An error that keeps it from notifying also fails its reads, and is reported there.
    return poll(wake);
  }
}
