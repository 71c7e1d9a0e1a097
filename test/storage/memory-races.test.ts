import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";

const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "add", changes: [] } as const;
const key = { kind: "counter", id: "1" };
const WRITERS = 3;
const ROUNDS = 3;

/** Lets the scheduler decide when each question reaches the storage. */
function delayed(storage: Storage, scheduler: fc.Scheduler): Pick<Storage, "get" | "commit" | "allocate"> {
  return {
    get: async (...question) => {
      await scheduler.schedule(Promise.resolve(), "get");
      return storage.get(...question);
    },
    commit: async (...question) => {
      await scheduler.schedule(Promise.resolve(), "commit");
      return storage.commit(...question);
    },
    allocate: async (...question) => {
      await scheduler.schedule(Promise.resolve(), "allocate");
      return storage.allocate(...question);
    },
  };
}

async function increment(storage: Pick<Storage, "get" | "commit">, txId: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const [document] = await storage.get("t", [key]);
    const total = Number(document?.body["total"] ?? 0) + 1;
    const result = await storage.commit("t", {
      txId: `${txId}-${attempt}`,
      log: { ...log },
      check: [{ ...key, rev: document?.rev ?? 0 }],
      put: [{ ...key, body: { total }, fields: {} }],
      del: [],
    });
    if (result.ok) return result.sequence;
  }
}

async function opened(): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  await storage.open([{ kind: "counter", fields: {} }]);
  return storage;
}

describe("under any schedule", () => {
  test.prop([fc.scheduler()])(
    "[B2.1 B2.4 B5.1 B10.1] no update is lost and commits are numbered without gaps",
    async (scheduler) => {
      const storage = await opened();
      const raced = delayed(storage, scheduler);
      const sequences: number[] = [];
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let round = 0; round < ROUNDS; round++) sequences.push(await increment(raced, `${writer}-${round}`));
      });
      await scheduler.waitFor(Promise.all(writers));
      const all = Array.from({ length: WRITERS * ROUNDS }, (_, index) => index + 1);
      expect([...sequences].sort((a, b) => a - b)).toEqual(all);
      const [document] = await storage.get("t", [key]);
      expect(document?.body).toEqual({ total: WRITERS * ROUNDS });
      const feed = await storage.changes("t", 0, 100);
      expect(feed === "gap" ? feed : feed.map(({ sequence }) => sequence)).toEqual(all);
    },
  );

  test.prop([fc.scheduler(), fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 })])(
    "[B8.1] blocks of numbers do not overlap",
    async (scheduler, sizes) => {
      const raced = delayed(await opened(), scheduler);
      const blocks = Promise.all(sizes.map(async (n) => ({ n, first: await raced.allocate("t", "cards", n) })));
      const numbers = (await scheduler.waitFor(blocks)).flatMap(({ n, first }) =>
        Array.from({ length: n }, (_, index) => first + index),
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    },
  );
});
