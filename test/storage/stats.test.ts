import { expect, test } from "vitest";
import { MemoryStorage, type Storage, type StorageStatistics, shardedStorage } from "workspace-engine";
import { faultStorage } from "workspace-engine/testing";
import { commitOf, contractKinds, item, itemKey } from "../../src/testing/storage-contract/harness/fixture";
import { withFault } from "./faults/faulty";

const absent = [{ ...itemKey("1"), rev: 0 }];

/** Makes one commit, and then one that conflicts with it. */
async function commitTwice(storage: Storage, team: string): Promise<void> {
  await storage.commit(team, commitOf(1, { check: absent, put: [item("1")] }));
  await storage.commit(team, commitOf(2, { check: absent, put: [item("1")] }));
}

test("[B10.9] a commit that is answered again was made as often as it was answered, and another one's txId is no conflict", async () => {
  const storage = new MemoryStorage();
  await storage.open(contractKinds);
  const commit = commitOf(1, { put: [item("1")] });
  await storage.commit("t-a", commit);
  await storage.commit("t-a", commit);
  await storage.commit("t-a", { ...commit, log: { ...commit.log, operation: "another" } });
  expect(storage.stats()).toMatchObject({ commits: 2, conflicts: 0 });
});

test("[B10.9] a storage with faults reports the counts of the storage behind it, if that counts", async () => {
  const wrapped = faultStorage(new MemoryStorage());
  await wrapped.open(contractKinds);
  await commitTwice(wrapped, "t-a");
  expect(wrapped.stats?.()).toMatchObject({ commits: 1, conflicts: 1 });
  const uncounted = withFault(new MemoryStorage(), () => ({}));
  expect(faultStorage(uncounted).stats?.()).toBeUndefined();
});

test("[B10.9 B24.1] conflicts that faults make up are counted with the others", async () => {
  const storage = faultStorage(new MemoryStorage());
  await storage.open(contractKinds);
  storage.failNext("commit", null, null, "conflict");
  await commitTwice(storage, "t-a");
  await storage.commit("t-a", commitOf(3, { check: absent, put: [item("1")] }));
  expect(storage.stats?.()).toMatchObject({ commits: 1, conflicts: 2 });
});

test("[B10.9] sharded storages sum up what the shards they opened count", async () => {
  const counted = (stats: StorageStatistics) => withFault(new MemoryStorage(), () => ({ stats: () => stats }));
  const pool = { max: 10, open: 4, idle: 1, waiting: 2 };
  const shards: Readonly<Record<string, Storage>> = {
    memory: new MemoryStorage(),
    sqlite: counted({ commits: 5, conflicts: 2, retries: 3, waits: { count: 2, milliseconds: 30 } }),
    postgres: counted({ commits: 1, conflicts: 0, retries: 1, waits: { count: 1, milliseconds: 12 }, pool }),
    other: counted({ commits: 1, conflicts: 1, retries: 0, waits: { count: 0, milliseconds: 0 }, pool }),
    uncounted: withFault(new MemoryStorage(), () => ({})),
    unused: counted({ commits: 100, conflicts: 100 }),
  };
  const storage = shardedStorage((team) => shards[team] ?? new MemoryStorage());
  await storage.open(contractKinds);
  expect(storage.stats?.()).toEqual({ commits: 0, conflicts: 0 });
  await commitTwice(storage, "memory");
  expect(storage.stats?.()).toEqual({ commits: 1, conflicts: 1 });
  for (const team of ["sqlite", "postgres", "other", "uncounted"]) await storage.logRange(team);
  expect(storage.stats?.()).toEqual({
    commits: 8,
    conflicts: 4,
    retries: 4,
    waits: { count: 3, milliseconds: 42 },
    pool: { max: 20, open: 8, idle: 2, waiting: 4 },
  });
});
