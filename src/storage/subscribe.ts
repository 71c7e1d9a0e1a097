import { poll } from "./poll";
import type { Storage } from "./storage";

/** Wakes when there may be commits: when the storage tells, or again and again where it cannot. Returns the way to stop. */
export function subscribe(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? poll(wake);
  } catch {
    // What keeps it from telling keeps it from being read, and is told there.
    return poll(wake);
  }
}
