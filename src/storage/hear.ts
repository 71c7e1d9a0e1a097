import { polled } from "./polled";
import type { Storage } from "./storage";

/** Wakes when there may be commits: when the storage tells, or again and again where it cannot. Returns the way to stop. */
export function hear(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? polled(wake);
  } catch {
    // What keeps it from telling keeps it from being read, and is told there.
    return polled(wake);
  }
}
