import { StorageError } from "../storage/storage-error";

/** How often anything is tried before it is given up. */
export const ATTEMPTS = 10;

const LONGEST_PAUSE_MS = 50;

/** Calls again while the storage is busy, or cannot say whether a commit was applied; then fails as the last call did. */
export async function retried<T>(call: () => T | Promise<T>, random: () => number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const again = error instanceof StorageError && (error.kind === "busy" || error.kind === "unknown_outcome");
      if (!again || attempt === ATTEMPTS) throw error;
      await pause(attempt, random);
    }
  }
}

/** None at first, then longer and longer, and never as long for one as for another who waits for the same. */
export async function pause(attempt: number, random: () => number): Promise<void> {
  if (attempt === 1) return;
  const longest = Math.min(LONGEST_PAUSE_MS, 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, random() * longest));
}
