import { hear } from "../storage/hear";
import type { Storage } from "../storage/storage";
import { setUnheldTimer } from "./clock-timer";

/**
 * Calls when there may be commits, once for all of a turn and after it, when what this process itself did is known. Returns
 * the way to stop.
 */
export function hearOfCommits(storage: Storage, team: string, look: () => void): () => void {
  let isDue = false;
  return hear(storage, team, () => {
    if (isDue) return;
    isDue = true;
    setUnheldTimer(0, () => {
      isDue = false;
      look();
    });
  });
}
