import { expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import * as commitFaults from "./faults/commit-faults";
import * as documentFaults from "./faults/document-faults";
import * as lifecycleFaults from "./faults/lifecycle-faults";
import * as queryFaults from "./faults/query-faults";
import { failuresOf } from "./faults/run-contract";
import { sharedFaults } from "./faults/shared-faults";
import { sharedStorage } from "./faults/shared-storage";
import * as workspaceFaults from "./faults/workspace-faults";

const groups = {
  ...commitFaults,
  ...documentFaults,
  ...lifecycleFaults,
  ...queryFaults,
  sharedFaults,
  ...workspaceFaults,
};
const allFaults = Object.values(groups).flatMap((faults) => Object.values(faults));

test("the contract suite has no case that no planted fault makes fail", async () => {
  const failed = new Set<string>();
  for (const fault of allFaults) for (const { name } of await failuresOf(fault)) failed.add(name);
  const names = storageContract(sharedStorage()).flatMap(({ cases }) => cases.map(({ name }) => name));
  expect(names.filter((name) => !failed.has(name))).toEqual([]);
});
