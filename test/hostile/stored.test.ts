import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace, type WorkspaceOptions } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { call, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { runs, some } from "../runs";
import { edges, extreme } from "./extreme-values";
import { outcomeOf } from "./outcome";

const actor = { user_id: "u-ada", role: "admin" } as const;
const START = Date.UTC(2026, 0, 5, 9);

/** A workspace with one of everything, whose clock can be set to any instant. */
async function filled(options: Pick<WorkspaceOptions, "timeUnit" | "timeZone">) {
  let now = START;
  const clock = { now: () => now };
  const workspace = new Workspace({
    teamId: "t-acme",
    actor,
    clock,
    random: seededRandom(1),
    history: true,
    ...options,
  });
  const set = (instant: number) => {
    now = instant;
  };
  return { workspace, set, inputs: validInputs(await oneOfEverything(workspace)) };
}

/** The workspace breaks no rule, and both of its exports load and are the same again. */
async function expectWhole(workspace: Workspace): Promise<void> {
  expect(await workspace.verify()).toEqual([]);
  const snapshot = await workspace.export();
  const { timeUnit } = workspace;
  const loaded = new Workspace({ teamId: "t-acme", actor, timeUnit });
  await loaded.load(snapshot as Parameters<Workspace["load"]>[0]);
  expect(await loaded.export()).toEqual(snapshot);
  const byLines = new Workspace({ teamId: "t-acme", actor, timeUnit });
  await byLines.loadLines(workspace.exportLines());
  expect(await byLines.export()).toEqual(snapshot);
}

const setting = fc.record({
  timeUnit: fc.constantFrom("seconds" as const, "milliseconds" as const),
  timeZone: fc.constantFrom("UTC", "Pacific/Kiritimati", "America/St_Johns"),
});

const writing = operationNames.filter((name) => !/^(get|load$|export$|verify$|preview|search$)/.test(name));
const { inputs: patterns } = await filled({});
const step = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...edges).map((now) => ({ now })) },
  {
    weight: 9,
    arbitrary: fc.constantFrom(...writing).chain((name) => extreme(patterns[name]).map((input) => ({ name, input }))),
  },
);

describe("what is stored", { timeout: 120_000 }, () => {
  test("[K7.8 K6.1] breaks no rule and can be exported and loaded, whatever operations with extreme inputs were made", async () => {
    await fc.assert(
      fc.asyncProperty(setting, fc.array(step, { minLength: 1, maxLength: 14, size: "max" }), async (given, steps) => {
        const { workspace, set } = await filled(given);
        for (const made of steps) {
          if ("now" in made) set(made.now);
          else await outcomeOf(workspace, made.name, made.input);
        }
        set(START);
        await expectWhole(workspace);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each(some(writing))("[K7.8] can be exported and loaded after %s with extreme inputs", async (name) => {
    await fc.assert(
      fc.asyncProperty(
        setting,
        fc.array(extreme(patterns[name]), { minLength: 8, maxLength: 8 }),
        async (given, inputs) => {
          const { workspace } = await filled(given);
          for (const input of inputs) await outcomeOf(workspace, name, input);
          await expectWhole(workspace);
        },
      ),
      { numRuns: 1 },
    );
  });

  test("[K7.8 S2.9] can be exported and loaded at the end of time for sprints", async () => {
    for (const timeUnit of ["seconds", "milliseconds"] as const) {
      const { workspace, inputs } = await filled({ timeUnit });
      for (const override_end_date of [99_999_999_000_000, 253_402_214_400_000]) {
        await outcomeOf(workspace, "updateSprint", { ...inputs.updateSprint, override_end_date });
        for (let sprint = 0; sprint < 3; sprint += 1) await outcomeOf(workspace, "createSprint", inputs.createSprint);
        await outcomeOf(workspace, "rollOverSprint", inputs.rollOverSprint);
        await expectWhole(workspace);
      }
    }
  });

  test.each(edges)("[S2.9 K6.1] a sprint is created or refused at %d", async (now) => {
    for (const timeUnit of ["seconds", "milliseconds"] as const) {
      const { workspace, set, inputs } = await filled({ timeUnit });
      await call(workspace, "deleteSprint", inputs.deleteSprint);
      set(now);
      await outcomeOf(workspace, "createSprint", inputs.createSprint);
      set(START);
      await expectWhole(workspace);
    }
  });
});
