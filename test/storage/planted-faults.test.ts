import { describe, expect, test } from "vitest";
import { type StorageContractOptions, storageContract } from "workspace-engine/testing";
import { some } from "../runs";
import { plantedFaults } from "./faults/planted-faults";
import { failuresOf, memoryOptions, runContract } from "./faults/run-contract";
import { sharedStorage } from "./faults/shared-storage";

describe.each(Object.entries(plantedFaults))("[%s] the contract suite reports", (_, faults) => {
  test.each(some(Object.entries(faults)))("a storage that %s", async (_, fault) => {
    const failures = await failuresOf(fault);
    expect(failures.map(({ section }) => section)).toContain(fault.section);
    for (const { message } of failures) expect(message).toMatch(/^\w*Error: .{10}/);
  });
});

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
