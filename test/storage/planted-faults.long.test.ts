import { expect, test } from "vitest";
import { storageContract } from "workspace-engine/testing";
import { commitFaults } from "./faults/commit-faults";
import { documentFaults } from "./faults/document-faults";
import { failuresOf } from "./faults/failures-of";
import { lifecycleFaults } from "./faults/lifecycle-faults";
import { clauseFaults, countFaults, orderFaults, pageFaults } from "./faults/query-faults";
import { sharedFaults } from "./faults/shared-faults";
import { sharedStorage } from "./faults/shared-storage";
import {
  counterFaults,
  feedFaults,
  jointReadFaults,
  readFaults,
  teamFaults,
  toldFaults,
} from "./faults/workspace-faults";

const allFaults = [
  lifecycleFaults,
  documentFaults,
  commitFaults,
  clauseFaults,
  orderFaults,
  pageFaults,
  countFaults,
  counterFaults,
  feedFaults,
  teamFaults,
  readFaults,
  jointReadFaults,
  toldFaults,
  sharedFaults,
].flatMap((faults) => Object.values(faults));

test("the contract suite has no case that no planted fault makes fail", async () => {
  const failed = new Set<string>();
  for (const fault of allFaults) for (const { name } of await failuresOf(fault)) failed.add(name);
  const names = storageContract(sharedStorage()).flatMap(({ cases }) => cases.map(({ name }) => name));
  expect(names.filter((name) => !failed.has(name))).toEqual([]);
});
