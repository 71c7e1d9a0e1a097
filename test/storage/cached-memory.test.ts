import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";
import { expect, test } from "vitest";
import type { StoredDocument } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { CacheOverStorage } from "../../src/storage/cached/cached-storage";
import { Shelf } from "../../src/storage/cached/shelf";
import { commitOf, contractKinds, item } from "../../src/testing/storage-contract/harness/fixture";

const DOCUMENTS = 50;
const byId = { kind: "item", where: [], sort: { field: "id", direction: "ascending" } } as const;

/** How many are still there after garbage was collected, some turns long: what a pending promise holds goes later. */
async function stillHeld(documents: readonly WeakRef<StoredDocument>[], expected: number): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  for (let turn = 0; ; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const held = documents.filter((document) => document.deref() !== undefined).length;
    if (held <= expected || turn === 10) return held;
  }
}

test("[B22.6] what a cache lets go of is garbage, however many workspaces it is asked for", async () => {
  const db = new Database(":memory:");
  const behind = new SqliteStorage({ db });
  const { find } = behind;
  // The storage itself remembers documents that were read: the cache is given others.
  behind.find = async (...query) => structuredClone(await find.apply(behind, query));
  const cache = new CacheOverStorage(behind, ({ body }) => ({ name: String(body["id"]) }), { maxTeams: 3 });
  await cache.open(contractKinds);
  const put = Array.from({ length: DOCUMENTS }, (_, index) => item(String(index + 1)));
  const read: WeakRef<StoredDocument>[] = [];
  for (let team = 1; team <= 40; team += 1) {
    await behind.commit(`t-${team}`, commitOf(1, { put }));
    const [first] = await cache.find(`t-${team}`, byId);
    if (first !== undefined) read.push(new WeakRef(first));
    expect(cache.held.documents).toBeLessThanOrEqual(3 * DOCUMENTS);
  }
  expect(read.length).toBe(40);
  expect(await stillHeld(read, 3)).toBe(3);
  await cache.close();
  await behind.close();
  db.close();
});

test("[B22.6] of workspaces that are let go of not even the names are kept", () => {
  const shelf = new Shelf({ maxTeams: 3, maxDocuments: 10 });
  for (let team = 1; team <= 1000; team += 1) shelf.use(`t-${team}`);
  expect(Array.from({ [Symbol.iterator]: () => shelf[Symbol.iterator]() }, ({ team }) => team)).toEqual([
    "t-998",
    "t-999",
    "t-1000",
  ]);
});
