import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";
import { type FaultStorageOptions, faultStorage } from "workspace-engine/testing";
import { commitOf, contractKinds, item, itemKey } from "../../src/testing/storage-contract/harness/fixture";
import { contractTests } from "../storage/contract-tests";
import { storageWith } from "../storage-with";

const TEAM = "t-acme";

async function opened(options: FaultStorageOptions = {}) {
  const inner = new MemoryStorage();
  const storage = faultStorage(inner, options);
  await inner.open(contractKinds);
  return { inner, storage };
}

const query = { kind: "item", where: [], sort: { field: "id", direction: "ascending" } } as const;

const create = (number: number) => commitOf(number, { check: [{ ...itemKey("1"), rev: 0 }], put: [item("1")] });

contractTests(
  {
    name: "with faults that callers must stand",
    capabilities: new MemoryStorage().capabilities,
    notifies: true,
    create: () => faultStorage(new MemoryStorage(), { rates: { duplicate: 0.2, delay: 0.05 }, longestDelay: 1 }),
    histories: 3,
  },
  ["gaps in the change feed", "the largest commit", "closing and opening anew", "several storages over the same data"],
);

describe("planned faults", () => {
  test.each([
    ["busy", "busy", 0],
    ["unavailable", "unavailable", 0],
    ["lost_request", "unknown_outcome", 0],
    ["lost_answer", "unknown_outcome", 1],
  ] as const)("[B24.1] %s rejects with %s, and %i commits are made", async (fault, kind, last) => {
    const { inner, storage } = await opened();
    storage.failNext("commit", fault);
    await expect(storage.commit(TEAM, create(1))).rejects.toMatchObject({ kind });
    expect(await inner.logRange(TEAM)).toEqual({ first: 1, last });
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
    expect(storage.faults[fault]).toBe(1);
    expect(storage.calls.commit).toBe(2);
  });

  test("[B24.1] an outage follows on a call that is made and answered, and refuses whatever comes next", async () => {
    const { storage } = await opened({ outageLength: 2 });
    storage.failNext("commit", "outage");
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
    await expect(storage.get(TEAM, [itemKey("1")])).rejects.toMatchObject({ kind: "unavailable" });
    await expect(storage.commit(TEAM, create(2))).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.logRange(TEAM)).toMatchObject({ last: 1 });
    expect(storage.faults).toMatchObject({ outage: 1, unavailable: 2 });
  });

  test("[B24.1] a connection that breaks loses the answer, and an outage follows that ends when it is calm", async () => {
    const { inner, storage } = await opened({ outageLength: Number.POSITIVE_INFINITY });
    storage.failNext("commit", "disconnect");
    await expect(storage.commit(TEAM, create(1))).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(await inner.logRange(TEAM)).toMatchObject({ last: 1 });
    for (let call = 1; call <= 20; call += 1) {
      await expect(storage.commit(TEAM, create(1))).rejects.toMatchObject({ kind: "unavailable" });
    }
    storage.calm();
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
  });

  test("[B24.1] a lost allocation leaves a gap", async () => {
    const { storage } = await opened();
    storage.failNext("allocate", "lost_answer");
    await expect(storage.allocate(TEAM, "cards")).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(await storage.allocate(TEAM, "cards")).toBe(2);
  });

  test("[B24.1] a duplicate reaches the storage twice and answers once", async () => {
    const behind = faultStorage(new MemoryStorage());
    const storage = faultStorage(behind);
    await storage.open(contractKinds);
    storage.failNext("commit", "duplicate");
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
    expect(behind.calls.commit).toBe(2);
    storage.failNext("commit", "duplicate");
    behind.failNext("commit", null, "busy");
    expect(await storage.commit(TEAM, commitOf(2, {}))).toEqual({ ok: true, sequence: 2, rev: 2 });
  });

  test("[B24.1] a conflict names all checks, and befalls only commits that have some", async () => {
    const { storage } = await opened();
    storage.failNext("commit", "conflict", "conflict");
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: false, conflicts: create(1).check });
    expect(await storage.commit(TEAM, commitOf(2, {}))).toEqual({ ok: true, sequence: 1, rev: 1 });
  });

  test("[B24.1] no conflict befalls a commit that was made before", async () => {
    const { storage } = await opened({ rates: { conflict: 1 } });
    storage.failNext("commit", "lost_answer", "conflict");
    await expect(storage.commit(TEAM, create(1))).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
    expect(await storage.commit(TEAM, create(1))).toEqual({ ok: true, sequence: 1, rev: 1 });
    expect(await storage.commit(TEAM, create(2))).toMatchObject({ ok: false });
  });

  test("[B24.1] a delay holds the call back", async () => {
    const waited: number[] = [];
    const wait = async (milliseconds: number) => void waited.push(milliseconds);
    const { storage } = await opened({ longestDelay: 40, wait });
    storage.failNext("get", "delay");
    expect(await storage.get(TEAM, [itemKey("1")])).toEqual([null]);
    expect(waited).toHaveLength(1);
    expect(waited[0]).toBeGreaterThanOrEqual(1);
    expect(waited[0]).toBeLessThanOrEqual(40);
    expect(storage.faults.delay).toBe(1);
  });

  test("[B24.1] an error of one's own is what the call rejects with, null leaves a call alone", async () => {
    const { storage } = await opened();
    const error = new RangeError("planted");
    storage.failNext("find", null, error);
    expect(await storage.find(TEAM, query)).toEqual([]);
    await expect(storage.find(TEAM, query)).rejects.toBe(error);
    expect(await storage.findIds(TEAM, query)).toEqual([]);
  });

  test("every method can be refused", async () => {
    const { storage } = await opened();
    const calls = {
      open: () => storage.open(contractKinds),
      get: () => storage.get(TEAM, []),
      find: () => storage.find(TEAM, query),
      findIds: () => storage.findIds(TEAM, query),
      count: () => storage.count(TEAM, query),
      countBy: () => storage.countBy(TEAM, query, "rank", []),
      commit: () => storage.commit(TEAM, create(1)),
      allocate: () => storage.allocate(TEAM, "cards"),
      changes: () => storage.changes(TEAM, 0, 1),
      logRange: () => storage.logRange(TEAM),
      retain: () => storage.retain(TEAM, {}),
    };
    for (const [name, call] of Object.entries(calls)) {
      storage.failNext(name as keyof typeof calls, "busy");
      await expect(call(), name).rejects.toMatchObject({ kind: "busy" });
      await call();
    }
    expect(storage.faults.busy).toBe(Object.keys(calls).length);
  });

  test("a fault that cannot befall a method is refused", async () => {
    const { storage } = await opened();
    expect(() => storage.failNext("get", "lost_answer")).toThrow(TypeError);
    expect(() => storage.failNext("allocate", "conflict")).toThrow('"conflict" cannot befall allocate.');
    expect(() => storage.failNext("explain" as "get", "busy")).toThrow(
      /^Calls of "explain" cannot fail: only open, get,/,
    );
  });
});

describe("random faults", () => {
  const rates = { busy: 0.1, unavailable: 0.1, lost_request: 0.1, lost_answer: 0.1, duplicate: 0.1, conflict: 0.1 };

  /** The outcomes of 200 commits with checks. */
  async function outcomes(options: FaultStorageOptions) {
    const { storage } = await opened(options);
    const said: string[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const commit = commitOf(number, { check: [{ ...itemKey("none"), rev: 0 }] });
      said.push(
        await storage.commit(TEAM, commit).then(
          ({ ok }) => String(ok),
          ({ kind }) => String(kind),
        ),
      );
    }
    return { said, storage };
  }

  test("[B24.1] are the same for the same seed and calls, and others for another seed", async () => {
    const { said, storage } = await outcomes({ seed: 3, rates });
    expect((await outcomes({ seed: 3, rates })).said).toEqual(said);
    expect((await outcomes({ seed: 4, rates })).said).not.toEqual(said);
    expect(new Set(said)).toEqual(new Set(["true", "false", "busy", "unavailable", "unknown_outcome"]));
    expect(storage.faults.busy).toBe(said.filter((kind) => kind === "busy").length);
    expect(storage.faults.conflict).toBe(said.filter((kind) => kind === "false").length);
    for (const name of Object.keys(rates) as (keyof typeof rates)[]) expect(storage.faults[name]).toBeGreaterThan(5);
  });

  test("[B24.1] are none without rates, and none any more once calm", async () => {
    expect(new Set((await outcomes({})).said)).toEqual(new Set(["true"]));
    const { storage } = await opened({ rates: { busy: 1 } });
    await expect(storage.logRange(TEAM)).rejects.toMatchObject({ kind: "busy" });
    storage.calm();
    expect(await storage.logRange(TEAM)).toEqual({ first: 1, last: 0 });
  });

  test("[B24.1] a storm is as many conflicts of one team in a row as asked for", async () => {
    const { said } = await outcomes({ seed: 5, rates: { conflict: 0.02 }, stormLength: 4 });
    const storms = said.join(" ").match(/false( false)*/g) ?? [];
    expect(storms.length).toBeGreaterThan(0);
    for (const storm of storms) expect(storm.split(" ").length % 4).toBe(0);
  });

  test("[B24.1] befall only the methods asked for, and delays come on top of them", async () => {
    const waited: number[] = [];
    const wait = async (milliseconds: number) => void waited.push(milliseconds);
    const { storage } = await opened({ rates: { delay: 1, busy: 1 }, only: ["commit"], wait });
    expect(await storage.logRange(TEAM)).toEqual({ first: 1, last: 0 });
    expect(waited).toEqual([]);
    await expect(storage.commit(TEAM, create(1))).rejects.toMatchObject({ kind: "busy" });
    expect(waited).toHaveLength(1);
  });

  test("impossible rates are refused", () => {
    const inner: Storage = new MemoryStorage();
    expect(() => faultStorage(inner, { rates: { busy: -0.1 } })).toThrow("rates.busy must be from 0 to 1");
    expect(() => faultStorage(inner, { rates: { busy: 0.6, conflict: 0.6 } })).toThrow("at most 1");
    expect(() => faultStorage(inner, { rates: { busy: 0.1, unavailable: 0.2, conflict: 0.7 } })).not.toThrow();
  });
});

describe("what only some storages can do", () => {
  test("[B24.1] is there where the storage has it, and goes wrong as finding does", async () => {
    const { storage } = await opened();
    await storage.commit(TEAM, create(1));
    expect(storage.lastSequence?.(TEAM)).toBe(1);
    expect(await storage.explain?.(TEAM, query)).toMatchObject({ found: 1 });
    expect(await storage.verify?.(TEAM)).toEqual([]);
    const summary = { ...query, groupBy: [], numbers: [] };
    storage.failNext("find", "busy");
    await expect(storage.summarize?.(TEAM, summary)).rejects.toMatchObject({ kind: "busy" });
    expect(await storage.summarize?.(TEAM, summary)).toEqual([{ key: [], count: 1, numbers: [] }]);
    expect(storage.calls.find).toBe(2);
  });

  test("[B24.1] is not there where it has not", () => {
    const none = { notify: undefined, lastSequence: undefined, explain: undefined, verify: undefined };
    const { notify, lastSequence, explain, verify } = faultStorage(storageWith<Storage>(new MemoryStorage(), none));
    expect({ notify, lastSequence, explain, verify }).toEqual(none);
  });
});
