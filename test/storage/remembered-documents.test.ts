import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { RememberedDocuments } from "../../src/storage/read-document";
import type { StoredDocument } from "../../src/storage/storage";
import { openOver } from "./remembering";
import { DatabaseFiles } from "./sqlite/database-files";
import { FaultyDatabase, failing, sqliteError } from "./sqlite/faulty-database";

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

describe("over one SQLite file", () => {
  const files = new DatabaseFiles();
  const pair = async () => {
    const here = files.storage();
    return openOver(here, files.again(here));
  };

  test("a document is the same object again, until its revision is another one", async () => {
    const { here, put, remove, read, find } = await pair();
    await put("1", "first");
    await put('"\\ __proto__', "odd");
    const [first, odd] = await read("1", '"\\ __proto__');
    expect(await read("1", "1", "2")).toEqual([first, first, null]);
    expect((await read("1"))[0]).toBe(first);
    expect((await read('"\\ __proto__'))[0]).toBe(odd);
    expect(odd?.body).toMatchObject({ title: "odd" });
    expect(await find()).toContain(first);
    await put("1", "second");
    const [second] = await read("1");
    expect(second?.body).toMatchObject({ title: "second" });
    expect(await find()).toContain(second);
    await remove("1");
    expect(await read("1")).toEqual([null]);
    await put("1", "third");
    expect((await read("1"))[0]?.body).toMatchObject({ title: "third" });
    expect(await here.get("other", [{ kind: "note", id: "1" }])).toEqual([null]);
  });

  test("[B10.9] the last commit is known at once, whoever made it", async () => {
    const { here, put } = await pair();
    expect(here.lastSequence?.("t")).toBe(0);
    await put("1", "first");
    expect(here.lastSequence?.("t")).toBe(1);
    await put("1", "second");
    expect(here.lastSequence?.("t")).toBe(2);
    expect(here.lastSequence?.("other")).toBe(0);
    await here.close();
    expect(() => here.lastSequence?.("t")).toThrow("closed");
  });

  test("[B10.9] the last commit is updated as soon as another one was made here", async () => {
    const storage = files.storage();
    const { put } = await openOver(storage, storage);
    expect(storage.lastSequence("t")).toBe(0);
    const writing = put("1", "first");
    expect(storage.lastSequence("t")).toBe(1);
    await writing;
  });

  test("[B10.9] the last commit is unknown where the database cannot be asked", async () => {
    const db = new FaultyDatabase(files.handle());
    const storage = new SqliteStorage({ db });
    await openOver(storage, storage);
    db.before = failing("SELECT sequence", sqliteError("SQLITE_BUSY"));
    expect(storage.lastSequence("t")).toBeUndefined();
    await storage.logRange("t");
    expect(storage.lastSequence("t")).toBe(0);
  });
});
