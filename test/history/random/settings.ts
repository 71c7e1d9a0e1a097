import { fc } from "@fast-check/vitest";

/** A failure prints its seed; HISTORY_SEED=<seed> plays the same runs again, HISTORY_RUNS=<times> more of them. */
const { HISTORY_SEED, HISTORY_RUNS = "1", HISTORY_NO_SHRINK } = process.env;

/** In milliseconds, for many runs on a loaded machine. */
export const AS_LONG_AS_IT_TAKES = 3_600_000;

/** How often a property is tried: as many times as HISTORY_RUNS says more than by default. */
export function runs(byDefault: number) {
  return {
    numRuns: Math.ceil(byDefault * Number(HISTORY_RUNS)),
    endOnFailure: HISTORY_NO_SHRINK !== undefined,
    ...(HISTORY_SEED === undefined ? {} : { seed: Number(HISTORY_SEED) }),
  };
}

/** Holds for every value drawn, or fails with the seed to draw it again. */
export async function always<T>(
  drawn: fc.Arbitrary<T>,
  byDefault: number,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(drawn, holds), runs(byDefault));
}
