import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { type Callable, callables, operationNames } from "../access/every-operation";
import { runs, some } from "../runs";
import { freshWorkspace, outcomeOf } from "./outcome";
import { anything, distorted } from "./values";

const reads: readonly Callable[] = operationNames.filter((name) => name.startsWith("get") || name === "previewView");

const takesAway = (name: string): boolean => /^(delete|remove|undo)/.test(name);

/** Everything that was there can still be read, but for what these operations may have taken away. */
async function expectReadable(
  workspace: Workspace,
  inputs: Readonly<Record<string, object>>,
  operations: readonly string[],
): Promise<void> {
  const codes = operations.some(takesAway) ? [undefined, 404] : [undefined];
  for (const name of reads) {
    const { error }: { error?: { code?: unknown } } = Object(await outcomeOf(workspace, name, inputs[name]));
    expect(codes, name).toContain(error?.code);
  }
}

describe("whatever an operation is given", { timeout: 60_000 }, () => {
  test.each(some(callables))("[K6.1 E2.10] %s answers or refuses any value", async (name) => {
    const { workspace } = await freshWorkspace();
    await fc.assert(
      fc.asyncProperty(anything, async (input) => void (await outcomeOf(workspace, name, input))),
      { numRuns: runs(60) },
    );
  });

  test.each(some(callables))("[K6.1 E2.10 K5.2] %s answers or refuses a distorted input", async (name) => {
    const { workspace, inputs } = await freshWorkspace();
    await fc.assert(
      fc.asyncProperty(distorted(inputs[name]), async (input) => void (await outcomeOf(workspace, name, input))),
      { numRuns: runs(150) },
    );
    await expectReadable(workspace, inputs, [name]);
  });

  test("[K6.1 E2.10 K7.1] load answers or refuses a distorted snapshot, and what it loads can be read and exported", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const snapshot = await workspace.export();
    await fc.assert(
      fc.asyncProperty(distorted(snapshot), async (input) => {
        const random = seededRandom(2);
        const empty = new Workspace({ teamId: "t-acme", actor: workspace.actor, random, history: true });
        const loaded = await outcomeOf(empty, "load", input);
        if (Object.hasOwn(Object(loaded), "error")) return;
        for (const name of [...reads, "export"] as const) {
          const { error }: { error?: { code?: unknown } } = Object(await outcomeOf(empty, name, inputs[name]));
          expect([undefined, 404]).toContain(error?.code);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("[K6.1 E2.10 K5.2] operations with distorted inputs one after another leave everything readable", async () => {
    const { inputs } = await freshWorkspace();
    const step = fc
      .constantFrom(...operationNames)
      .chain((name) => fc.tuple(fc.constant(name), distorted(inputs[name])));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: "max" }), async (steps) => {
        const { workspace } = await freshWorkspace();
        for (const [name, input] of steps) await outcomeOf(workspace, name, input);
        await expectReadable(
          workspace,
          inputs,
          steps.map(([name]) => name),
        );
      }),
      { numRuns: runs(150) },
    );
  });
});
