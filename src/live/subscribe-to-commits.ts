import type { Storage } from "../storage/storage";
import { subscribe } from "../storage/subscribe";
import { setUnrefTimer } from "./clock-timer";

/**
 * Calls when there may be commits, once for all of a turn and after it, when what this process itself did is known. Returns
 * the way to stop.
 */
export function subscribeToCommits(storage: Storage, team: string, look: () => void): () => void {
  let isDue = false;
  return subscribe(storage, team, () => {
    if (isDue) return;
    isDue = true;
    setUnrefTimer(0, () => {
      isDue = false;
      look();
    });
  });
}
