import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";
import { commitFaults } from "../faults/commit-faults";
import { withFault } from "../faults/faulty";
import { counterFaults } from "../faults/workspace-faults";
import { faultsOf } from "./aftermath";
import { begin, type Hammering, hammer } from "./clients";
import { clientFaults, unhurried } from "./doubles";

const CLIENTS = 6;
const SEEDS = [1, 2, 3];
/** Where a fault shows by chance, so many chances are enough. */
const CHANCES = 10;

type Steps = Pick<Hammering, "storageSteps" | "workspaceSteps">;
const ofStorage: Steps = { storageSteps: 40, workspaceSteps: 0 };
const ofWorkspace: Steps = { storageSteps: 0, workspaceSteps: 25 };

/** The faults after clients of one process have worked. */
async function faultsAfter(storage: Storage, seed: number, steps: Steps): Promise<readonly string[]> {
  let time = 0;
  const clock = () => (time += 1);
  await begin(storage);
  const recording = await hammer({ storage, process: 0, clock, seed, clients: CLIENTS, ...steps });
  expect(recording.acknowledged.length).toBeGreaterThan(10);
  return faultsOf(storage, recording);
}

const allFaults = { ...commitFaults, ...counterFaults, ...clientFaults };

/** The faults in the histories alone, from the first seed that shows one for the object. */
async function caught(name: string, steps: Steps, object: RegExp): Promise<readonly string[]> {
  const planted = allFaults[name];
  if (planted === undefined) throw new Error("There is no such fault.");
  const faults: string[] = [];
  for (let seed = 1; seed <= CHANCES && !faults.some((fault) => object.test(fault)); seed += 1) {
    const found = await faultsAfter(unhurried(seed, planted.create()), seed, steps);
    faults.push(...found.filter((fault) => fault.includes("then none of")));
  }
  return faults;
}

describe("[B2.4 B8.1] the histories of clients", () => {
  test.each(SEEDS)("can be explained when nothing is wrong with the storage, seed %i", async (seed) => {
    for (const steps of [ofStorage, ofWorkspace]) {
      const storage = withFault(new MemoryStorage(), () => ({}));
      expect(await faultsAfter(unhurried(seed, storage), seed, steps)).toEqual([]);
    }
  });

  test.each<readonly [string, Steps, RegExp]>([
    ["awaits between checking and writing", ofStorage, /^documents/],
    ["awaits between checking and writing", ofWorkspace, /^versioned/],
    ["answers from what it read before", ofStorage, /^documents/],
    ["answers from what it read before", ofWorkspace, /^versioned/],
    ["gets documents one after the other", ofStorage, /^documents/],
    ["gives a number twice", ofStorage, /^counter items/],
    ["hands out blocks of numbers that it kept back", ofStorage, /^counter items/],
    ["hands out blocks of numbers that it kept back", ofWorkspace, /^counter cards/],
    ["acknowledges a commit that it forgets", ofStorage, /^feed/],
    ["skips numbers", ofStorage, /^feed/],
    ["shows a commit in the feed after its answer", ofStorage, /^feed/],
    ["conflicts with what was never changed", ofStorage, /^documents/],
  ])("betray a storage that %s: %j", async (name, steps, object) => {
    expect(await caught(name, steps, object)).toContainEqual(expect.stringMatching(object));
  });
});
