import { expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import * as planted from "./faults/planted-faults";
import { failuresOf } from "./faults/run-contract";
import { sharedStorage } from "./faults/shared-storage";

const allFaults = Object.values(planted).flatMap((faults) => Object.values(faults));

test("the contract suite has no case that no planted fault makes fail", async () => {
  const failed = new Set<string>();
  for (const fault of allFaults) for (const { name } of await failuresOf(fault)) failed.add(name);
  const names = storageContract(sharedStorage()).flatMap(({ cases }) => cases.map(({ name }) => name));
  expect(names.filter((name) => !failed.has(name))).toEqual([]);
});
