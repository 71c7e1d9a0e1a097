import { describe, expect, test } from "vitest";
import { type StorageContractOptions, storageContract } from "workspace-engine/testing";
import { some } from "../runs";
import type { Fault } from "./faults/faulty";
import * as planted from "./faults/planted-faults";
import { failuresOf, memoryOptions, runContract } from "./faults/run-contract";
import { sharedStorage } from "./faults/shared-storage";

function reports(faults: Readonly<Record<string, Fault>>): void {
  test.each(some(Object.entries(faults)))("a storage that %s", async (_, fault) => {
    const failures = await failuresOf(fault);
    expect(failures.map(({ section }) => section)).toContain(fault.section);
    for (const { message } of failures) expect(message).toMatch(/^\w*Error: .{10}/);
  });
}

describe("[B10.9] the contract suite reports", () => reports(planted.lifecycleFaults));
describe("[B9.2] the contract suite reports", () => reports(planted.documentFaults));
describe("[B1.1 B1.2 B2.1 B2.4 B4.1 B5.1] the contract suite reports", () => reports(planted.commitFaults));
describe("[B6.1] the contract suite reports", () => reports(planted.clauseFaults));
describe("[B6.2] the contract suite reports", () => reports(planted.orderFaults));
describe("[B6.3] the contract suite reports", () => reports(planted.pageFaults));
describe("[B7.2] the contract suite reports", () => reports(planted.countFaults));
describe("[B8.1] the contract suite reports", () => reports(planted.counterFaults));
describe("[B10.1 B10.3] the contract suite reports", () => reports(planted.feedFaults));
describe("[B5.1 B9.1] the contract suite reports", () => reports(planted.teamFaults));
describe("[B6.5 B11.1] the contract suite reports", () => reports(planted.readFaults));
describe("[B10.1 B11.1] the contract suite reports", () => reports(planted.sharedFaults));

describe("the contract suite", () => {
  const correct: StorageContractOptions = sharedStorage();

  test("has nothing to say of a storage without faults", async () => {
    expect(await runContract(memoryOptions)).toEqual([]);
  });

  test("asks a storage that can do everything for everything, and has nothing to say of one without faults", async () => {
    expect(storageContract(correct).filter(({ skipped }) => skipped !== undefined)).toEqual([]);
    expect(await runContract(correct)).toEqual([]);
  });

  test("says why it does not ask for something", () => {
    const reasons = storageContract(memoryOptions).flatMap(({ title, skipped }) =>
      skipped ? [`${title}: ${skipped}`] : [],
    );
    expect(reasons).toEqual([
      "faulty: gaps in the change feed: the options have no createRetaining",
      "faulty: the largest commit: maxCommitDocuments is above 20000",
      "faulty: closing and opening anew: the storage is not durable",
      "faulty: several storages over the same data: the storage is not for several processes",
    ]);
  });
});
