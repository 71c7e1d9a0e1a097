import Database from "libsql";
import { expect, test } from "vitest";
import {
  type DurableObjectStorage,
  durableObjectConnection,
  SqliteStorage,
  type SqlValue,
} from "workspace-engine/sqlite";
import { contractTests } from "../contract-tests";
import { capabilities } from "./contract-options";

const MAX_PARAMETERS = 100;
const MAX_COLUMNS = 100;
const MAX_ROW_BYTES = 2_000_000;

/** The limits of a Durable Object: no transactions in SQL, no pragmas, few parameters and columns, rows of 2 MB. */
function objectStorage(): DurableObjectStorage {
  const db = new Database(":memory:");
  const exec = (query: string, ...bindings: SqlValue[]) => {
    if (/^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|PRAGMA)\b/i.test(query)) throw new Error(`not authorized: ${query}`);
    expect(bindings.length, query).toBeLessThanOrEqual(MAX_PARAMETERS);
    const bytes = bindings.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0);
    if (/^(INSERT|UPDATE)/.test(query)) expect(bytes, query).toBeLessThanOrEqual(MAX_ROW_BYTES + 1000);
    if (query.startsWith("CREATE TABLE")) expect(query.split(",").length).toBeLessThanOrEqual(MAX_COLUMNS + 3);
    const statement = db.prepare(query);
    const rows = statement.reader ? statement.all(...bindings) : [];
    if (!statement.reader) statement.run(...bindings);
    return { toArray: () => rows };
  };
  const transactionSync = <T>(work: () => T): T => {
    db.exec("BEGIN");
    try {
      const result = work();
      db.exec("COMMIT");
      return result;
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
  };
  return { sql: { exec }, transactionSync };
}

const options = {
  name: "SQLite in a Durable Object's limits",
  capabilities: { ...capabilities, multiProcess: false },
  notifies: true,
  create: () => new SqliteStorage({ connection: durableObjectConnection(objectStorage()) }),
  createRetaining: (retainedChanges: number) =>
    new SqliteStorage({ connection: durableObjectConnection(objectStorage()), retainedChanges }),
  seed: 200,
};
contractTests(options, ["the largest commit", "closing and opening anew", "several storages over the same data"]);

test("[B21.8] an error of the platform around a transaction's work is distinguished from one of the work", async () => {
  const object = objectStorage();
  const platform = { ...object };
  const storage = new SqliteStorage({ connection: durableObjectConnection(platform) });
  await storage.open([]);
  const log = { time: 1, actor: { user_id: "u-ada", type: "user" as const }, operation: "x", changes: [] };
  const commit = (txId: string) => storage.commit("t-acme", { txId, log, check: [], put: [], del: [] });
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
  const text = "😀é".repeat(700_000);
  const log = { time: 1, actor: { user_id: "u-ada", type: "user" as const }, operation: "x", changes: [] };
  const changes = [{ kind: "note", id: "1", before: null, after: { text } }];
  await storage.commit("t-acme", { txId: "1", log: { ...log, changes }, check: [], put: [], del: [] });
  await storage.commit("t-acme", { txId: "2", log, check: [], put: [], del: [] });
  const feed = await storage.changes("t-acme", 0, 10);
  expect(feed).toEqual([
    { sequence: 1, txId: "1", log: { ...log, changes } },
    { sequence: 2, txId: "2", log },
  ]);
});
