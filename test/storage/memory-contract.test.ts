import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { storageContract } from "workspace-engine/testing";

const sections = storageContract({
  name: "memory",
  capabilities: {
    durable: false,
    multiProcess: false,
    maxDocumentBytes: 1_000_000,
    maxCommitDocuments: Number.POSITIVE_INFINITY,
  },
  notifies: true,
  create: () => new MemoryStorage(),
  createRetaining: (retainedChanges) => new MemoryStorage({ retainedChanges }),
});

for (const { title, cases, skipped } of sections) {
  if (skipped !== undefined) continue;
  describe(title, () => {
    for (const { name, run } of cases) test(name, run);
  });
}

test("the memory storage can be asked for everything but durability, several processes and a commit limit", () => {
  const skipped = sections.filter((section) => section.skipped !== undefined).map(({ title }) => title);
  expect(skipped).toEqual([
    "memory: the largest commit",
    "memory: closing and opening anew",
    "memory: several storages over the same data",
  ]);
});
