import { fc } from "@fast-check/vitest";
import { test } from "vitest";
import { newWorkspace } from "../operations/fixture";
import { commands } from "./commands";
import { Model } from "./model";

/** A failure prints its seed; MODEL_SEED=<seed> plays the same runs again. */
const { MODEL_SEED, MODEL_RUNS = "60" } = process.env;
const parameters = { numRuns: Number(MODEL_RUNS), ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }) };

test("[C1.1 C1.2 C1.3 C6.1 C6.3 F4.1 L1.1 L1.2 L3.6 L4.3 L4.4 L5.3 L5.4 L6.3 L6.4 M1.9 M1.10 M2.8] whatever is done, all that can be read agrees with a plain model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: "max" }), async (steps) => {
      const { workspace, clock } = newWorkspace();
      const model = new Model(clock.now() / 1000);
      for (const title of ["Website", "Shop"]) {
        const { project } = await workspace.createProject({ title });
        model.projects.push(project.id);
      }
      await fc.asyncModelRun(() => ({ model, real: { workspace, clock } }), steps);
    }),
    parameters,
  );
}, 120_000);
