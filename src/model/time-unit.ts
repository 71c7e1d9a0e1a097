import type { STime, TimeUnit } from "./time";

/** From here on an integer read from outside means milliseconds. Rule T2. */
const MILLISECONDS_FROM = 100_000_000_000;

/** An instant in epoch milliseconds as an STime of the unit, rounded down. */
export const fromMilliseconds = (ms: number, unit: TimeUnit): STime =>
  unit === "seconds" ? Math.floor(ms / 1000) : ms;

/** An STime of the unit in epoch milliseconds. */
export const toMilliseconds = (time: STime, unit: TimeUnit): number => (unit === "seconds" ? time * 1000 : time);

/** An integer read from outside, seconds or milliseconds by its size, in epoch milliseconds. Rule T2. */
export const readInstant = (value: number): number => (Math.abs(value) >= MILLISECONDS_FROM ? value : value * 1000);
