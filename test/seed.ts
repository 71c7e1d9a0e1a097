import { fc } from "@fast-check/vitest";

/** FC_SEED makes all properties draw the same values each time; without it they draw others with every run. */
const { FC_SEED } = process.env;

if (FC_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FC_SEED) });
