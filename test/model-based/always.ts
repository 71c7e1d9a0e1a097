import { fc } from "@fast-check/vitest";
import { settings } from "./settings";

/** Holds for every value drawn, or fails with the settings to draw it again. */
export async function always<T>(
  drawn: fc.Arbitrary<T>,
  numRuns: number,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const { seed, replay } = settings;
  console.info(`model-based runs: MODEL_SEED=${replay} plays them again`);
  await fc.assert(fc.asyncProperty(drawn, holds), {
    ...{ seed, numRuns, endOnFailure: process.env["MODEL_NO_SHRINK"] !== undefined },
    reporter: (details) => {
      if (!details.failed) return;
      throw new Error(`MODEL_SEED=${replay} plays this again.\n${fc.defaultReportMessage(details)}`, {
        cause: details.errorInstance,
      });
    },
  });
}
