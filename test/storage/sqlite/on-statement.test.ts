import { afterEach, expect, test, vi } from "vitest";
import { type ExecutedStatement, SqliteStorage } from "workspace-engine/sqlite";
import { DriverConnection } from "../../../src/storage/sqlite/driver-connection";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase, failing, sqliteError } from "./faulty-database";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();
afterEach(() => vi.restoreAllMocks());

const textOf = ({ attributes }: ExecutedStatement) => attributes["db.query.text"];

const opened = (onStatement: (statement: ExecutedStatement) => void) => files.opened([itemKind], { onStatement });

test("[B20.28] names the file that was opened", async () => {
  const heard: ExecutedStatement[] = [];
  const path = files.path();
  const storage = await SqliteStorage.open(path, { onStatement: (statement) => heard.push(statement) });
  await storage.open([itemKind]);
  await storage.close();
  const named = { "db.system.name": "sqlite", "db.namespace": path };
  expect(heard.length).toBeGreaterThan(0);
  for (const { attributes } of heard) expect(attributes).toMatchObject(named);
});

test("[B20.28] reports statements that fail in another way by the error, also those that cannot be prepared", async () => {
  const heard: ExecutedStatement[] = [];
  const { db, storage } = await opened((statement) => heard.push(statement));
  db.before = failing("SELECT d.id", new TypeError("secret"));
  await expect(storage.find(team, byRank)).rejects.toMatchObject({ name: "StorageError" });
  vi.spyOn(db, "prepare").mockImplementationOnce(() => {
    throw sqliteError("SQLITE_CORRUPT", "of secret title");
  });
  await expect(storage.allocate(team, "cards")).rejects.toMatchObject({ kind: "corrupt" });
  const failed = heard.filter(({ attributes }) => "error.type" in attributes).map(({ attributes }) => attributes);
  expect(failed).toMatchObject([
    { "db.operation.name": "SELECT", "error.type": "TypeError" },
    { "db.operation.name": "INSERT", "error.type": "SQLITE_CORRUPT" },
  ]);
  expect(failed[0]).not.toHaveProperty("db.response.status_code");
  expect(JSON.stringify(heard)).not.toContain("secret");
});

test("[B20.28] a listener that calls the storage itself breaks nothing", async () => {
  const calls: Promise<unknown>[] = [];
  let isCalling = false;
  const { storage } = await opened((statement) => {
    if (isCalling && textOf(statement) === "BEGIN IMMEDIATE") calls.push(storage.find(team, byRank));
  });
  isCalling = true;
  const first = await storage.commit(team, commitOf("1", { put: [item("1")] }));
  const second = await storage.commit(team, commitOf("2", { put: [item("2")] }));
  isCalling = false;
  expect([first, second]).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
  expect(calls.length).toBeGreaterThan(1);
  for (const found of await Promise.all(calls)) expect(found).toBeInstanceOf(Array);
  expect(await storage.findIds(team, byRank)).toEqual(["1", "2"]);
});

test("[B20.28] reports the statements of another kind of connection", async () => {
  const heard: ExecutedStatement[] = [];
  const db = new FaultyDatabase(files.handle());
  const connection = new DriverConnection(db, { synchronous: "full", owned: false });
  const storage = new SqliteStorage({ connection, onStatement: (statement) => heard.push(statement) });
  await storage.open([itemKind]);
  heard.length = 0;
  db.executed.length = 0;
  await storage.commit(team, commitOf("1", { put: [item("1")] }));
  expect(heard.map(textOf)).toEqual(db.executed.filter((sql) => !/^(BEGIN|COMMIT|PRAGMA)/.test(sql)));
  db.before = failing("SELECT d.id", sqliteError("SQLITE_CORRUPT"));
  await expect(storage.find(team, byRank)).rejects.toMatchObject({ kind: "corrupt" });
  expect(heard.at(-1)?.attributes["error.type"]).toBe("SQLITE_CORRUPT");
  expect(storage.capabilities.multiProcess).toBe(true);
});
