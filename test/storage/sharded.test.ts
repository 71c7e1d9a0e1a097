import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, shardedStorage } from "workspace-engine";
import { faultStorage } from "workspace-engine/testing";
import { commitOf, contractKinds, item, itemKey } from "../../src/testing/storage-contract/harness/fixture";
import { storageWith } from "../storage-with";
import { contractTests } from "./contract-tests";
import { withFault } from "./faults/faulty";

const { capabilities } = new MemoryStorage();

/** Storages over two shards in memory, of which each has some of the teams. */
function overTwo(options?: { readonly retainedChanges: number }): Storage {
  const shards = [new MemoryStorage(options), new MemoryStorage(options)] as const;
  return shardedStorage((team) => (team.endsWith("a") ? shards[0] : shards[1]), { capabilities });
}

contractTests(
  {
    name: "sharded",
    capabilities,
    notifies: true,
    create: () => overTwo(),
    createRetaining: (retainedChanges) => overTwo({ retainedChanges }),
    histories: 5,
  },
  ["the largest commit", "closing and opening anew", "several storages over the same data"],
);

const commit = commitOf(1, { put: [item("1")] });

/** An open storage whose teams are all on one shard. */
async function overOne(shard: Storage): Promise<Storage> {
  const storage = shardedStorage(() => shard);
  await storage.open(contractKinds);
  return storage;
}

const cause = new Error("no such region");
const nowhere = () => {
  throw cause;
};

describe("the shards", () => {
  test("[B23.4] each call goes to the storage of its team", async () => {
    const shards = { a: new MemoryStorage(), b: new MemoryStorage() };
    const storage = shardedStorage((team) => (team === "t-a" ? shards.a : shards.b));
    await storage.open(contractKinds);
    await storage.commit("t-a", commit);
    expect(await storage.get("t-a", [itemKey("1")])).toEqual(await shards.a.get("t-a", [itemKey("1")]));
    await storage.commit("t-b", commit);
    expect(await shards.a.logRange("t-b")).toEqual({ first: 1, last: 0 });
    expect(await shards.b.logRange("t-b")).toEqual({ first: 1, last: 1 });
  });

  test("[B23.4] a shard is opened once, by the first call that needs it, and closed with the others", async () => {
    const [used, unused] = [faultStorage(new MemoryStorage()), faultStorage(new MemoryStorage())];
    const storage = shardedStorage(async (team) => (team === "t-b" ? unused : used));
    await storage.open(contractKinds);
    expect(used.calls.open).toBe(0);
    await Promise.all(["t-1", "t-2", "t-3"].map((team) => storage.logRange(team)));
    expect(used.calls.open).toBe(1);
    await storage.close();
    await expect(used.logRange("t-1")).rejects.toMatchObject({ kind: "closed" });
    expect(unused.calls.open).toBe(0);
    await unused.open(contractKinds);
  });

  test("[B23.4] a shard that could not be opened is opened by the next call", async () => {
    const shard = faultStorage(new MemoryStorage());
    const storage = await overOne(shard);
    shard.failNext("open", "unavailable");
    await expect(storage.logRange("t-1")).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.logRange("t-1")).toEqual({ first: 1, last: 0 });
  });

  test("[B23.4] kinds declared later reach the shards that are open", async () => {
    const shard = new MemoryStorage();
    const storage = shardedStorage(() => shard);
    await storage.open([]);
    await storage.logRange("t-1");
    await storage.open(contractKinds);
    expect(await storage.get("t-1", [itemKey("1")])).toEqual([null]);
  });

  test("a team whose shard is not found is unavailable, with the cause", async () => {
    const storage = shardedStorage(nowhere);
    await storage.open(contractKinds);
    await expect(storage.logRange("t-1")).rejects.toMatchObject({ kind: "unavailable", cause });
  });

  test("before open every call is unavailable", async () => {
    const storage = shardedStorage(() => new MemoryStorage());
    await expect(storage.logRange("t-1")).rejects.toMatchObject({ kind: "unavailable" });
  });
});

describe("the capabilities", () => {
  const withLimits = (changes: Partial<typeof capabilities>): Storage =>
    withFault(new MemoryStorage(), () => ({ capabilities: { ...capabilities, durable: true, ...changes } }));

  test("[B23.4] promise nothing before a shard is known, and then what all known ones can do", async () => {
    const shards = new Map([
      ["t-1", withLimits({ maxCommitDocuments: 100, multiProcess: true })],
      ["t-2", withLimits({ maxDocumentBytes: 500 })],
    ]);
    const storage = shardedStorage((team) => shards.get(team) ?? new MemoryStorage());
    await storage.open(contractKinds);
    expect(storage.capabilities).toMatchObject({ durable: false, multiProcess: false });
    await storage.logRange("t-1");
    expect(storage.capabilities).toMatchObject({ durable: true, multiProcess: true, maxCommitDocuments: 100 });
    await storage.logRange("t-2");
    expect(storage.capabilities).toEqual({
      durable: true,
      multiProcess: false,
      maxDocumentBytes: 500,
      maxCommitDocuments: 100,
    });
  });

  test("[B23.4] are at first what the options say", () => {
    const stated = { durable: true, multiProcess: true, maxDocumentBytes: 9, maxCommitDocuments: 9 };
    expect(shardedStorage(() => new MemoryStorage(), { capabilities: stated }).capabilities).toEqual(stated);
  });
});

test("a listener of a shard without notify is woken again and again", async () => {
  const mute = storageWith<Storage>(new MemoryStorage(), { notify: undefined });
  const storage = await overOne(mute);
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    stop = storage.notify?.("t-1", resolve);
  });
  stop?.();
});

describe("what only some shards can do", () => {
  const query = { kind: "item", where: [], sort: { field: "id", direction: "ascending" } } as const;

  test("[B23.4] is done by the shard where that can", async () => {
    const shard = new MemoryStorage();
    const storage = await overOne(shard);
    expect(storage.lastSequence?.("t-1")).toBeUndefined();
    await storage.commit("t-1", commit);
    expect(storage.lastSequence?.("t-1")).toBe(1);
    expect(await storage.explain?.("t-1", query)).toMatchObject({ found: 1 });
    expect(await storage.verify?.("t-1")).toEqual([]);
    await storage.close();
    expect(() => storage.lastSequence?.("t-1")).toThrow("closed");
  });

  test("[B23.4] is reported as unknown, or done in another way, where it cannot", async () => {
    const shard = withFault(new MemoryStorage(), () => ({}));
    const storage = await overOne(shard);
    await storage.commit("t-1", commit);
    expect(storage.lastSequence?.("t-1")).toBeUndefined();
    expect(await storage.explain?.("t-1", query)).toBeUndefined();
    expect(await storage.verify?.("t-1")).toEqual([]);
  });

  test("[B23.4] is unknown while the shard must be waited for, and where it is not found", async () => {
    const shard = new MemoryStorage();
    const [later, never] = [shardedStorage(async () => shard), shardedStorage(nowhere)];
    for (const storage of [later, never]) await storage.open(contractKinds);
    await later.commit("t-1", commit);
    for (const storage of [later, never]) expect(storage.lastSequence?.("t-1")).toBeUndefined();
  });
});
