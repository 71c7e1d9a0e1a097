import { fc } from "@fast-check/vitest";
import { runs } from "../../runs";

/** A failure prints its seed; HISTORY_SEED=<seed> plays the same runs again. */
const { HISTORY_SEED, HISTORY_NO_SHRINK } = process.env;

/** In milliseconds, for many runs on a loaded machine. */
export const AS_LONG_AS_IT_TAKES = 3_600_000;

/** Holds for every value drawn, or fails with the seed to draw it again. */
export async function always<T>(
  drawn: fc.Arbitrary<T>,
  runsInAll: number,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(drawn, holds), {
    numRuns: runs(runsInAll),
    endOnFailure: HISTORY_NO_SHRINK !== undefined,
    ...(HISTORY_SEED === undefined ? {} : { seed: Number(HISTORY_SEED) }),
  });
}
