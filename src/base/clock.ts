/** Where the engine gets the time. Read once per operation. */
export interface Clock {
  /** Epoch milliseconds, greater than 0. */
  now(): number;
  /**
   * Calls `wake` once, as soon as the clock shows `at`, in epoch milliseconds, or later. Returns the way to cancel. Without
   * it live views sleep by the timers of the system and look at `now` at least every ten seconds.
   */
  setTimer?(at: number, wake: () => unknown): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };
