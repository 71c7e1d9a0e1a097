import { copyFileSync, existsSync, statSync } from "node:fs";
import Database from "libsql";
import { expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase, failing, sqliteError } from "./faulty-database";
import { commitOf, item, itemKind, team } from "./items";

const COMMITS = 30;
const files = new DatabaseFiles();

async function filled(storage: SqliteStorage): Promise<SqliteStorage> {
  await storage.open([itemKind]);
  for (let number = 1; number <= COMMITS; number += 1)
    await storage.commit(team, commitOf(String(number), { put: [item(String(number), number)] }));
  return storage;
}

/** How many commits and documents the file alone holds, without what lies beside it. */
async function inTheFileAlone(path: string): Promise<readonly [commits: number, documents: number]> {
  const copy = files.path();
  copyFileSync(path, copy);
  const { storage } = await files.opened([itemKind], { path: copy });
  const { last } = await storage.logRange(team);
  return [last, await storage.count(team, { kind: "item", where: [] })];
}

test.each<readonly [string, (path: string) => Promise<SqliteStorage>]>([
  ["that the storage opened", (path) => SqliteStorage.open(path)],
  ["whose handle stays open", async (path) => files.storage({ path })],
])("[B20.23] a file %s is whole once the storage is closed", async (_, open) => {
  const path = files.path();
  await (await filled(await open(path))).close();
  expect(await inTheFileAlone(path)).toEqual([COMMITS, COMMITS]);
  expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size).toBeFalsy();
});

test("[B20.23] a file that others have open is whole when the last one closes it, also in the middle of a read", async () => {
  const path = files.path();
  const first = await filled(await SqliteStorage.open(path));
  const reader = files.handle(path);
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM workspace_log").all();
  const second = await SqliteStorage.open(path);
  await second.open([itemKind]);
  await second.commit(team, commitOf("last", { put: [item("last")] }));
  await first.close();
  reader.exec("COMMIT");
  expect(await second.count(team, { kind: "item", where: [] })).toBe(COMMITS + 1);
  await second.close();
  expect(await inTheFileAlone(path)).toEqual([COMMITS + 1, COMMITS + 1]);
});

test("[B20.23] a file that can only be read is closed as it is", async () => {
  const path = files.path();
  await (await filled(await SqliteStorage.open(path))).close();
  const storage = new SqliteStorage({ db: new Database(path, { readonly: true }) });
  await storage.open([itemKind]);
  expect(await storage.count(team, { kind: "item", where: [] })).toBe(COMMITS);
  await storage.close();
  expect(await inTheFileAlone(path)).toEqual([COMMITS, COMMITS]);
});

test("[B20.23] what cannot be moved into the file hinders no closing, and is there again", async () => {
  const path = files.path();
  const db = new FaultyDatabase(files.handle(path));
  const storage = await filled(new SqliteStorage({ db }));
  db.before = failing("PRAGMA wal_checkpoint", sqliteError("SQLITE_IOERR_WRITE"));
  await storage.close();
  const { storage: again } = await files.opened([itemKind], { path });
  expect(await again.logRange(team)).toEqual({ first: 1, last: COMMITS });
});

test("a storage that was never opened is closed", async () => {
  const storage = await SqliteStorage.open(files.path());
  await storage.close();
  await expect(storage.logRange(team)).rejects.toMatchObject({ kind: "closed" });
});
