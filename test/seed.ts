import { fc } from "@fast-check/vitest";
import { runs } from "./runs";

/** FC_SEED makes all properties draw the same values each time; without it they draw others with every run. */
const { FC_SEED } = process.env;

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: runs(100),
  ...(FC_SEED === undefined ? {} : { seed: Number(FC_SEED) }),
});
