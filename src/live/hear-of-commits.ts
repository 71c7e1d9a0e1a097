import type { Storage } from "../storage/storage";
import { repeatUnheld, setUnheldTimer } from "./clock-timer";

/** How often a storage is asked that cannot tell when there is something new. */
const POLL_MS = 1000;

/**
 * Calls when there may be commits, once for all of a turn and after it, when what this process itself did is known. Returns
 * the way to stop.
 */
export function hearOfCommits(storage: Storage, team: string, look: () => void): () => void {
  let isDue = false;
  const wake = (): void => {
    if (isDue) return;
    isDue = true;
    setUnheldTimer(0, () => {
      isDue = false;
      look();
    });
  };
  try {
    return storage.notify?.(team, wake) ?? repeatUnheld(POLL_MS, look);
  } catch {
    return repeatUnheld(POLL_MS, look);
  }
}
