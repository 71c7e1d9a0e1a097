import { describe, expect, test } from "vitest";
import type { SqliteStorage } from "workspace-engine/sqlite";
import { RememberedDocuments } from "../../src/storage/read-document";
import type { StoredDocument } from "../../src/storage/storage";
import { commitOf } from "../../src/testing/storage-contract/harness/fixture";
import { DatabaseFiles } from "./sqlite/database-files";
import { failing, sqliteError } from "./sqlite/faulty-database";

const note = (id: string, kind = "note"): StoredDocument => ({ kind, id, rev: 1, body: { id } });

describe("documents that are remembered", () => {
  test("are those used last, and never more than eight million characters and one document", () => {
    const remembered = new RememberedDocuments();
    const length = 50_000;
    remembered.keep("t", note("used"), length);
    for (let index = 0; index < 1000; index += 1) {
      remembered.keep("t", note(`${index}`), length);
      expect(remembered.get("t", note("used"))).toBeDefined();
    }
    const held = Array.from({ length: 1000 }, (_, index) => remembered.get("t", note(`${index}`)) !== undefined);
    const characters = length * held.filter(Boolean).length;
    expect(held.at(-1)).toBe(true);
    expect(held[0]).toBe(false);
    expect(characters).toBeLessThanOrEqual(8_000_000 + length);
  });

  test("are as large as they are now, and not very large", () => {
    const remembered = new RememberedDocuments();
    for (let index = 0; index < 1000; index += 1) remembered.keep("t", note("1"), 90_000);
    remembered.keep("t", note("2"), 1000);
    expect(remembered.get("t", note("1"))).toBeDefined();
    remembered.keep("t", note("3"), 100_001);
    expect(remembered.get("t", note("3"))).toBeUndefined();
  });
});

describe("[B10.9] over one SQLite file the last commit", () => {
  const files = new DatabaseFiles();
  const commit = (storage: SqliteStorage, number: number) => storage.commit("t", commitOf(number, { put: [] }));
  const opened = async (storage: SqliteStorage) => {
    await storage.open([]);
    return storage;
  };

  test("is known at once, whoever made it", async () => {
    const here = await opened(files.storage());
    const there = await opened(files.again(here));
    for (const number of [1, 2]) {
      expect(here.lastSequence("t")).toBe(number - 1);
      await commit(there, number);
    }
    expect(here.lastSequence("t")).toBe(2);
    expect(here.lastSequence("other")).toBe(0);
    await here.close();
    expect(() => here.lastSequence("t")).toThrow("closed");
  });

  test("is updated as soon as another one was made here", async () => {
    const storage = await opened(files.storage());
    expect(storage.lastSequence("t")).toBe(0);
    const writing = commit(storage, 1);
    expect(storage.lastSequence("t")).toBe(1);
    await writing;
  });

  test("is unknown where the database cannot be asked", async () => {
    const { db, storage } = await files.opened([]);
    db.before = failing("SELECT sequence", sqliteError("SQLITE_BUSY"));
    expect(storage.lastSequence("t")).toBeUndefined();
    await storage.logRange("t");
    expect(storage.lastSequence("t")).toBe(0);
  });
});
