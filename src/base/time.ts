/** Milliseconds in a day on a clock that never jumps. Apart from date math, which stands alone in a bundle. */
export const DAY_MS = 86_400_000;

/**
 * An instant as an integer count since 1970-01-01T00:00Z, in the workspace's {@link TimeUnit}: seconds unless the
 * workspace was made with `timeUnit: "milliseconds"`. Rule T1.
 */
export type STime = number;

/** Every `TimeUnit`. */
export const timeUnits = ["seconds", "milliseconds"] as const;

/** The unit of every {@link STime} of a workspace, on every surface and in storage; seconds by default. Rule T1. */
export type TimeUnit = (typeof timeUnits)[number];

/** The largest distance from 1970, in milliseconds, at which an instant is still a date. Rule D5. */
export const MAX_TIME_MS = 8_640_000_000_000_000;

/** From here on an integer read from outside means milliseconds. Rule T2. */
const MILLISECONDS_FROM = 100_000_000_000;

/** An instant in epoch milliseconds as an STime of the unit, rounded down. */
export const fromMilliseconds = (ms: number, unit: TimeUnit): STime =>
  unit === "seconds" ? Math.floor(ms / 1000) : ms;

/** An STime of the unit in epoch milliseconds. */
export const toMilliseconds = (time: STime, unit: TimeUnit): number => (unit === "seconds" ? time * 1000 : time);

/** Whether a time that is returned in the unit is read as the same instant when it is sent back. Rule T2.3. */
export const isReturnable = (time: STime, unit: TimeUnit): boolean => readInstant(time) === toMilliseconds(time, unit);

/** The description of a valid time, for error messages. */
export const unreturnable: Readonly<Record<TimeUnit, string>> = {
  seconds: "Expected a time before 16 November 5138: from 100,000,000,000 on a number is read as milliseconds.",
  milliseconds: "Expected 0 or a time from 3 March 1973 on: below 100,000,000,000 a number is read as seconds.",
};

/** An integer read from outside, seconds or milliseconds by its size, in epoch milliseconds. Rule T2. */
export const readInstant = (value: number): number => (Math.abs(value) >= MILLISECONDS_FROM ? value : value * 1000);

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
