import { readFileSync, truncateSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DatabaseFiles } from "./database-files";
import { type FaultyDatabase, failing, sqliteError } from "./faulty-database";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();

async function opened(synchronous?: "normal") {
  const opened = await files.opened([itemKind], { synchronous });
  opened.db.executed.length = 0;
  return opened;
}

/** How every transaction waited for the disk, in their order. */
function waits({ executed }: FaultyDatabase): readonly string[] {
  let level = "default";
  return executed.flatMap((sql) => {
    const [, set] = /^PRAGMA synchronous = (\w+)$/.exec(sql) ?? [];
    level = set ?? level;
    return sql === "BEGIN IMMEDIATE" ? [level] : [];
  });
}

describe("allocating in a file", () => {
  test("[B20.18] does not wait for the disk, and every commit does", async () => {
    const { db, storage } = await opened();
    await storage.commit(team, commitOf("1", { put: [item("1")] }));
    await storage.allocate(team, "card");
    await storage.commit(team, commitOf("2", { put: [item("2")] }));
    await storage.allocate(team, "card");
    expect(waits(db)).toEqual(["default", "normal", "full", "normal"]);
    expect(db.prepare("PRAGMA synchronous").all()).toEqual([{ synchronous: 2 }]);
  });

  test("[B20.18] sets nothing where no commit waits", async () => {
    const { db, storage } = await opened("normal");
    await storage.allocate(team, "card");
    expect(waits(db)).toEqual(["default"]);
    expect(db.prepare("PRAGMA synchronous").all()).toEqual([{ synchronous: 1 }]);
  });

  test("[B20.18] a commit waits after an allocation that failed, and after one that could not set it back", async () => {
    const { db, storage } = await opened();
    const error = sqliteError("SQLITE_IOERR");
    db.before = failing("INSERT INTO workspace_counter", error);
    await expect(storage.allocate(team, "card")).rejects.toMatchObject({ kind: "unavailable" });
    await storage.commit(team, commitOf("1", { put: [item("1")] }));
    db.before = failing("PRAGMA synchronous = full", error, 2);
    expect(await storage.allocate(team, "card")).toBe(1);
    await expect(storage.commit(team, commitOf("2", { put: [item("2")] }))).rejects.toMatchObject({ cause: error });
    expect(await storage.findIds(team, byRank)).toEqual(["1"]);
    await storage.commit(team, commitOf("2", { put: [item("2")] }));
    expect(waits(db)).toEqual(["normal", "full", "normal", "full"]);
  });

  test("[B20.18] wherever the log is torn off, no number of a commit that is kept is given again", async () => {
    const path = files.path();
    const { storage } = await files.opened([itemKind], { path });
    const begun = readFileSync(`${path}-wal`).length;
    for (let round = 1; round <= 12; round += 1) {
      const id = String(await storage.allocate(team, "item", round % 3 === 0 ? 2 : 1));
      await storage.commit(team, commitOf(String(round), { put: [item(id, round)] }));
    }
    const end = readFileSync(`${path}-wal`).length;
    const kept = new Set<number>();
    for (let run = 0; run <= 40; run += 1) {
      const copy = files.copyOf(path);
      truncateSync(`${copy}-wal`, begun + Math.floor(((end - begun) * run) / 40));
      const { storage: torn } = await files.opened([itemKind], { path: copy });
      const largest = Math.max(0, ...(await torn.findIds(team, byRank)).map(Number));
      expect(await torn.allocate(team, "item")).toBeGreaterThan(largest);
      kept.add(largest);
    }
    expect(kept.size).toBeGreaterThan(8);
  });
});
