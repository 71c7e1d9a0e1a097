const { setImmediate } = globalThis as { readonly setImmediate?: (callback: () => void) => unknown };

/** Of two timers in a row the second may come in the same turn. Taken at once, before a test puts a clock of its own in place. */
const later: (callback: () => void) => unknown = setImmediate ?? setTimeout;

// Storages that answer at once would otherwise keep timers, requests and signals waiting from the first line to the
// last, and what their drivers give back to the system at the end of a turn.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve);
  });
}
