import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";
import { contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { commitFaults } from "../faults/commit-faults";
import { withFault } from "../faults/faulty";
import { counterFaults } from "../faults/workspace-faults";
import { hammer } from "./clients";
import { clientFaults, unhurried } from "./doubles";
import { faultsOf } from "./judge";

/** Where a fault shows by chance, so many chances are enough. */
const CHANCES = 10;

/** The faults after clients of one process have worked. */
async function faultsAfter(inner: Storage, seed: number): Promise<readonly string[]> {
  const storage = unhurried(seed, inner);
  let time = 0;
  await storage.open(contractKinds);
  const recording = await hammer({ storage, process: 0, clock: () => ++time, seed, clients: 6, steps: 40 });
  expect(recording.acknowledged.length).toBeGreaterThan(10);
  return faultsOf(storage, recording);
}

const allFaults = { ...commitFaults, ...counterFaults, ...clientFaults };

describe("[B2.4 B8.1] the histories of clients", () => {
  test.each([1, 2, 3])("can be explained when nothing is wrong with the storage, seed %i", async (seed) => {
    expect(
      await faultsAfter(
        withFault(new MemoryStorage(), () => ({})),
        seed,
      ),
    ).toEqual([]);
  });

  test.each<readonly [string, RegExp]>([
    ["awaits between checking and writing", /^documents/],
    ["answers from what it read before", /^documents/],
    ["gets documents one after the other", /^documents/],
    ["gives a number twice", /^counter items/],
    ["hands out blocks of numbers that it kept back", /^counter items/],
    ["acknowledges a commit that it forgets", /^feed/],
    ["skips numbers", /^feed/],
    ["shows a commit in the feed after its answer", /^feed/],
    ["conflicts with what was never changed", /^documents/],
  ])("betray a storage that %s", async (name, object) => {
    const planted = allFaults[name] ?? expect.fail("There is no such fault.");
    const faults: string[] = [];
    for (let seed = 1; seed <= CHANCES && !faults.some((fault) => object.test(fault)); seed += 1) {
      const found = await faultsAfter(planted.create(), seed);
      faults.push(...found.filter((fault) => fault.includes("then none of")));
    }
    expect(faults).toContainEqual(expect.stringMatching(object));
  });
});
