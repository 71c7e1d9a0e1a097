import Database from "libsql";
import { expect, test } from "vitest";
import {
  type DurableObjectStorage,
  durableObjectConnection,
  SqliteStorage,
  type SqlValue,
} from "workspace-engine/sqlite";
import { commitOf, team } from "./items";

const MAX_ROW_BYTES = 2_000_000;

/** Stands for the storage of a Durable Object, whose rows have 2 MB at most. */
function objectStorage(): DurableObjectStorage {
  const db = new Database(":memory:");
  const exec = (query: string, ...bindings: SqlValue[]) => {
    const bytes = bindings.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0);
    if (/^(INSERT|UPDATE)/.test(query)) expect(bytes, query).toBeLessThanOrEqual(MAX_ROW_BYTES + 1000);
    const statement = db.prepare(query);
    const rows = statement.reader ? statement.all(...bindings) : [];
    if (!statement.reader) statement.run(...bindings);
    return { toArray: () => rows };
  };
  const transactionSync = <T>(work: () => T): T => db.transaction(work)();
  return { sql: { exec }, transactionSync };
}

test("[B21.8] an error of the platform around a transaction's work is distinguished from one of the work", async () => {
  const object = objectStorage();
  const platform = { ...object };
  const storage = new SqliteStorage({ connection: durableObjectConnection(platform) });
  await storage.open([]);
  const commit = (txId: string) => storage.commit(team, commitOf(txId, {}));
  const lost = new Error("internal error; the object was reset");

  platform.transactionSync = () => {
    throw lost;
  };
  await expect(commit("1")).rejects.toMatchObject({ name: "StorageError", kind: "unavailable", cause: lost });
  platform.transactionSync = (work) => {
    object.transactionSync(work);
    throw lost;
  };
  await expect(commit("2")).rejects.toMatchObject({ name: "StorageError", kind: "unknown_outcome", cause: lost });
  const full = new Error("database or disk is full: SQLITE_FULL");
  platform.transactionSync = (work) =>
    object.transactionSync(() => {
      work();
      throw full;
    });
  await expect(commit("3")).rejects.toMatchObject({ name: "StorageError", kind: "unavailable", cause: full });

  platform.transactionSync = object.transactionSync;
  expect(await commit("2")).toMatchObject({ ok: true, sequence: 1 });
  expect(await commit("3")).toMatchObject({ ok: true, sequence: 2 });
});

test("[B20.14] a log longer than a row may be is given back whole", async () => {
  const storage = new SqliteStorage({ connection: durableObjectConnection(objectStorage()) });
  await storage.open([]);
  const [long, short] = [commitOf("1", {}), commitOf("2", {})];
  const changes = [{ kind: "note", id: "1", before: null, after: { text: "😀é".repeat(700_000) } }];
  const log = { ...long.log, changes };
  await storage.commit(team, { ...long, log });
  await storage.commit(team, short);
  expect(await storage.changes(team, 0, 10)).toEqual([
    { sequence: 1, txId: "1", log },
    { sequence: 2, txId: "2", log: short.log },
  ]);
});
