/** Where the engine gets the time. Read once per operation. */
export interface Clock {
  /** Epoch milliseconds, greater than 0. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
