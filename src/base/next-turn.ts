const { setImmediate } = globalThis as { readonly setImmediate?: (callback: () => void) => unknown };

/** Of two timers in a row the second may come in the same turn. Taken at once, before a test puts a clock of its own in place. */
const later: (callback: () => void) => unknown = setImmediate ?? setTimeout;

/**
 * Lets whatever else the process has to do have its turn. A storage that answers at once, as those in memory and in files
 * do, would otherwise keep timers, requests and signals waiting from the first line to the last, and what its driver gives
 * back to the system at the end of a turn.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve);
  });
}
