import { describe, expect, test } from "vitest";
import { operations } from "../../../src/operations/registry";
import { newWorkspace } from "../../operations/fixture";
import { carryOut, type Step } from "../random-workspace";
import { actionNames } from "./actions";
import { reads } from "./reads";

describe("the random driver", () => {
  test("does every writing operation, and asks every reading one", () => {
    expect([...actionNames, ...Object.keys(reads)].sort()).toEqual(Object.keys(operations).sort());
  });

  test("[H1.1] changes something by each of them before long", async () => {
    const idle = new Set<string>(actionNames);
    for (let seed = 0; seed < 20 && idle.size > 0; seed += 1) {
      const { workspace, clock } = newWorkspace();
      const left = actionNames.filter((name) => idle.has(name));
      const steps = left.map((name): Step => ({ name, seed, by: "ada", wait: "1h" }));
      await carryOut(workspace, clock, steps, async ({ commits }) => void idle.delete(commits[0]?.operation ?? ""));
    }
    expect([...idle]).toEqual([]);
  });
});
