import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase, failing, nodeSqliteError, sqliteError } from "./faulty-database";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();

async function opened(busyTimeout = 1000) {
  const { db, storage } = await files.opened([itemKind], { busyTimeout });
  await storage.commit(team, commitOf("1", { put: [item("1", 1)] }));
  return { db, storage, second: commitOf("2", { put: [item("2", 2), item("1", 3)] }) };
}

const kinds: readonly (readonly [string, Error, string])[] = [
  ["SQLITE_CORRUPT", sqliteError("SQLITE_CORRUPT"), "corrupt"],
  ["SQLITE_CORRUPT_VTAB", sqliteError("SQLITE_CORRUPT_VTAB"), "corrupt"],
  ["SQLITE_NOTADB", sqliteError("SQLITE_NOTADB"), "corrupt"],
  ["SQLITE_FULL", sqliteError("SQLITE_FULL"), "unavailable"],
  ["SQLITE_IOERR_WRITE", sqliteError("SQLITE_IOERR_WRITE"), "unavailable"],
  ["SQLITE_READONLY_DBMOVED", sqliteError("SQLITE_READONLY_DBMOVED"), "unavailable"],
  ["SQLITE_CANTOPEN", sqliteError("SQLITE_CANTOPEN"), "unavailable"],
  ["SQLITE_TOOBIG", sqliteError("SQLITE_TOOBIG"), "limit"],
  ["node:sqlite, 11", nodeSqliteError(11), "corrupt"],
  ["node:sqlite, 26", nodeSqliteError(26), "corrupt"],
  ["node:sqlite, 13", nodeSqliteError(13), "unavailable"],
  ["node:sqlite, 2570, an extended code of 10", nodeSqliteError(2570), "unavailable"],
  ["node:sqlite, 18", nodeSqliteError(18), "limit"],
  ["an error of another kind", new TypeError("The database connection is not open"), "unavailable"],
];

describe("[B21.8] what a driver throws", () => {
  test.each(kinds)("%s, while reading or writing", async (_, error, kind) => {
    const { db, storage, second } = await opened();
    db.before = failing("SELECT d.id", error);
    await expect(storage.find(team, byRank)).rejects.toMatchObject({ name: "StorageError", kind, cause: error });
    db.before = failing("INSERT INTO workspace_document", error);
    await expect(storage.commit(team, second)).rejects.toMatchObject({ name: "StorageError", kind, cause: error });
    expect(await storage.findIds(team, byRank)).toEqual(["1"]);
  });

  test("a lock, past the time it is waited for", async () => {
    const { db, storage, second } = await opened(30);
    for (const error of [sqliteError("SQLITE_BUSY"), sqliteError("SQLITE_LOCKED"), nodeSqliteError(517)]) {
      db.before = failing("BEGIN IMMEDIATE", error, 1000);
      await expect(storage.commit(team, second)).rejects.toMatchObject({ kind: "busy", cause: error });
    }
  });
});

describe("[B21.9] a lock", () => {
  test("[B21.9] is waited for no longer than configured, SQLite's own wait included", async () => {
    const { db, storage, second } = await opened(100);
    let tries = 0;
    db.before = (sql) => {
      if (!sql.startsWith("BEGIN IMMEDIATE")) return undefined;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      return sqliteError("SQLITE_BUSY");
    };
    await expect(storage.commit(team, second)).rejects.toMatchObject({ kind: "busy", hasWaited: true });
    expect(tries).toBeLessThanOrEqual(3);
  });

  test("is waited for, and the call is made as if nothing had been", async () => {
    const { db, storage, second } = await opened();
    db.before = failing("BEGIN IMMEDIATE", sqliteError("SQLITE_BUSY"), 4);
    expect(await storage.commit(team, second)).toEqual({ ok: true, sequence: 2, rev: 2 });
    expect(await storage.findIds(team, byRank)).toEqual(["2", "1"]);
  });

  test("is not waited for once the storage is closed", async () => {
    const { db, storage, second } = await opened();
    db.before = failing("BEGIN IMMEDIATE", sqliteError("SQLITE_BUSY"), 1000);
    const committed = storage.commit(team, second);
    await storage.close();
    await expect(committed).rejects.toMatchObject({ kind: "closed" });
  });
});

describe("[B21.8] a commit that fails", () => {
  test("after any of its statements leaves nothing behind, and can be sent again", async () => {
    const { db, storage, second } = await opened();
    db.executed.length = 0;
    const third = commitOf("3", { put: [item("3", 2), item("1", 5)], del: [{ kind: "item", id: "2" }] });
    await storage.commit(team, second);
    await storage.commit(team, third);
    const statements = new Set(db.executed.filter((sql) => /^(INSERT|UPDATE|DELETE)/.test(sql)));
    expect(statements.size).toBeGreaterThan(6);
    let number = 3;
    for (const statement of statements) {
      const before = await storage.find(team, byRank);
      db.after = failing(statement, sqliteError("SQLITE_IOERR_FSYNC"));
      const put = [item("1", ++number), item(String(number), 1)];
      const commit = commitOf(String(number), { put, del: [{ kind: "item", id: "2" }] });
      const outcome = await storage.commit(team, commit).catch((error) => error.kind);
      if (outcome === "unavailable") {
        expect(await storage.find(team, byRank)).toEqual(before);
        expect(await storage.commit(team, commit)).toEqual({ ok: true, sequence: number, rev: number });
      }
      db.after = () => undefined;
    }
    expect(await storage.logRange(team)).toEqual({ first: 1, last: number });
  });

  test.each([
    ["before it is written", "before"],
    ["after it was written", "after"],
  ] as const)("at COMMIT, %s, has an unknown outcome, and sent again is applied once", async (_, when) => {
    const { db, storage, second } = await opened();
    const error = sqliteError("SQLITE_IOERR_FSYNC");
    db[when] = failing("COMMIT", error);
    await expect(storage.commit(team, second)).rejects.toMatchObject({ kind: "unknown_outcome", cause: error });
    expect(await storage.commit(team, second)).toEqual({ ok: true, sequence: 2, rev: 2 });
    expect(await storage.findIds(team, byRank)).toEqual(["2", "1"]);
    expect(await storage.logRange(team)).toEqual({ first: 1, last: 2 });
  });

  test("at COMMIT because the disk is full was not applied", async () => {
    const { db, storage, second } = await opened();
    db.before = failing("COMMIT", sqliteError("SQLITE_FULL"));
    await expect(storage.commit(team, second)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.findIds(team, byRank)).toEqual(["1"]);
  });

  test("and cannot be taken back at once is taken back before the next", async () => {
    const { db, storage, second } = await opened();
    const write = failing("INSERT INTO workspace_document", sqliteError("SQLITE_IOERR"));
    const back = failing("ROLLBACK", sqliteError("SQLITE_IOERR"));
    db.before = (sql) => write(sql) ?? back(sql);
    await expect(storage.commit(team, second)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.findIds(team, byRank)).toEqual(["1"]);
    expect(await storage.commit(team, second)).toMatchObject({ ok: true });
  });
});

describe("[B21.8] what is stored and is not JSON is corrupt", () => {
  test.each([
    ["a body", "UPDATE workspace_document SET body = '{'"],
    ["a log", "UPDATE workspace_log SET entry = '{'"],
  ])("%s", async (_, sql) => {
    const { db, storage } = await opened();
    db.exec(sql);
    const read = sql.includes("log") ? storage.changes(team, 0, 1) : storage.find(team, byRank);
    await expect(read).rejects.toMatchObject({ kind: "corrupt", cause: { name: "SyntaxError" } });
  });
});

test("[B20.18] the journal mode WAL is needed for a file", async () => {
  const db = new FaultyDatabase(files.handle());
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => prepare(sql.replace("journal_mode = WAL", "journal_mode = DELETE"));
  const storage = new SqliteStorage({ db });
  await expect(storage.open([itemKind])).rejects.toMatchObject({
    kind: "unavailable",
    message: expect.stringContaining('stays in "delete"'),
  });
  expect(db.executed.filter((sql) => sql.startsWith("CREATE"))).toEqual([]);
});
