/**
 * Lets whatever else the process has to do have its turn. A storage that answers at once, as those in memory and in files
 * do, would otherwise keep timers, requests and signals waiting from the first line to the last, and what its driver gives
 * back to the system at the end of a turn.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
