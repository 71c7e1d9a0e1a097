import { afterEach, expect, test, vi } from "vitest";
import { type ExecutedStatement, SqliteStorage } from "workspace-engine/sqlite";
import { DriverConnection } from "../../../src/storage/sqlite/driver-connection";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase, failing, sqliteError } from "./faulty-database";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();
afterEach(() => vi.restoreAllMocks());

const textOf = ({ attributes }: ExecutedStatement) => attributes["db.query.text"];

async function opened(onStatement: (statement: ExecutedStatement) => void) {
  const db = new FaultyDatabase(files.handle());
  const storage = new SqliteStorage({ db, onStatement });
  await storage.open([itemKind]);
  return { db, storage };
}

test("[B20.28] reports every statement, in order, with its duration and never its values", async () => {
  const heard: ExecutedStatement[] = [];
  const { db, storage } = await opened((statement) => heard.push(statement));
  const before = Date.now();
  await storage.commit(team, commitOf("1", { put: [item("secret-id", 7, { title: "secret title" })] }));
  await storage.find(team, byRank);
  await storage.close();
  expect(heard.map(textOf)).toEqual(db.executed);
  for (const text of ["BEGIN IMMEDIATE", "COMMIT"]) expect(heard.map(textOf)).toContain(text);
  expect(JSON.stringify(heard)).not.toMatch(/secret|t-acme/);
  for (const { startTime, duration, attributes } of heard) {
    expect(duration).toBeGreaterThanOrEqual(0);
    expect(startTime).toBeLessThanOrEqual(Date.now());
    expect(attributes).toMatchObject({ "db.system.name": "sqlite" });
    expect(attributes["db.operation.name"]).toBe(attributes["db.query.text"].trim().split(/\W/, 1)[0]?.toUpperCase());
  }
  expect(heard.at(-1)?.startTime).toBeGreaterThanOrEqual(before);
});

test("[B20.28] names the file that was opened", async () => {
  const heard: ExecutedStatement[] = [];
  const path = files.path();
  const storage = await SqliteStorage.open(path, { onStatement: (statement) => heard.push(statement) });
  await storage.open([itemKind]);
  await storage.close();
  expect(new Set(heard.map(({ attributes }) => attributes["db.namespace"]))).toEqual(new Set([path]));
});

test("[B20.28] reports statements that fail, by SQLite's result code, also those that cannot be prepared", async () => {
  const heard: ExecutedStatement[] = [];
  const { db, storage } = await opened((statement) => heard.push(statement));
  db.before = failing("COMMIT", sqliteError("SQLITE_FULL", "of secret title"));
  await expect(storage.commit(team, commitOf("1", { put: [item("1")] }))).rejects.toMatchObject({
    name: "StorageError",
  });
  db.before = failing("SELECT d.id", new TypeError("secret"));
  await expect(storage.find(team, byRank)).rejects.toMatchObject({ name: "StorageError" });
  vi.spyOn(db, "prepare").mockImplementationOnce(() => {
    throw sqliteError("SQLITE_CORRUPT");
  });
  await expect(storage.allocate(team, "cards")).rejects.toMatchObject({ kind: "corrupt" });
  const failed = heard.filter(({ attributes }) => "error.type" in attributes).map(({ attributes }) => attributes);
  expect(failed).toMatchObject([
    { "db.query.text": "COMMIT", "error.type": "SQLITE_FULL", "db.response.status_code": "SQLITE_FULL" },
    { "db.operation.name": "SELECT", "error.type": "TypeError" },
    { "db.operation.name": "INSERT", "error.type": "SQLITE_CORRUPT" },
  ]);
  expect(failed[1]).not.toHaveProperty("db.response.status_code");
  expect(JSON.stringify(heard)).not.toContain("secret");
});

test("[B20.28] a listener that throws, or calls the storage itself, breaks nothing", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const calls: Promise<unknown>[] = [];
  let isCalling = true;
  const { storage } = await opened((statement) => {
    if (isCalling && textOf(statement) === "BEGIN IMMEDIATE") calls.push(storage.find(team, byRank));
    throw new Error("no exporter");
  });
  const first = await storage.commit(team, commitOf("1", { put: [item("1")] }));
  const second = await storage.commit(team, commitOf("2", { put: [item("2")] }));
  isCalling = false;
  expect([first, second]).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
  expect(calls.length).toBeGreaterThan(1);
  for (const found of await Promise.all(calls)) expect(found).toBeInstanceOf(Array);
  expect(await storage.findIds(team, byRank)).toEqual(["1", "2"]);
  expect(printed).toHaveBeenCalledWith("A listener of workspace-engine failed:", new Error("no exporter"));
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
