import { fc } from "@fast-check/vitest";
import { test } from "vitest";
import { runs } from "../../runs";
import { drawnRounds, playRounds } from "./rounds";

/** In milliseconds, for many runs on a loaded machine. */
const AS_LONG_AS_IT_TAKES = 7_200_000;

test(
  "[G4.4 G4.12 G4.15 G4.17 G4.18 G4.22] whatever people do between imports stays, and the workspace is whole",
  async () => {
    // RUNS=50 draws the 2,000 of a thorough look; IMPORT_NO_SHRINK shows a failure at once.
    await fc.assert(
      fc.asyncProperty(drawnRounds, (rounds) => playRounds(rounds)),
      { numRuns: runs(40), endOnFailure: process.env["IMPORT_NO_SHRINK"] !== undefined },
    );
  },
  AS_LONG_AS_IT_TAKES,
);
