import { openDB } from "idb";
import { describe, expect, test } from "vitest";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { newName, noteCommit, openNotes, TEAM, tamper, textOf } from "./notes";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();

/** The name of a database with two notes. */
async function written(): Promise<string> {
  const name = newName();
  const storage = await openNotes(name);
  await storage.commit(TEAM, noteCommit("1", "one"));
  await storage.commit(TEAM, noteCommit("2", "two"));
  await storage.close();
  return name;
}

const page = [TEAM, "note", 1];
const pageOf = (documents: readonly unknown[]) => ({ kind: "note", page: 1, documents });
const note = { id: "1", rev: 1, body: "{}", fields: '{"rank":1}' };
const other = { ...note, id: "2", rev: 2 };

const faults: Readonly<Record<string, readonly [store: string, work: (store: IDBObjectStore) => unknown]>> = {
  "without its documents": ["page", (store) => store.clear()],
  "without one document": ["page", (store) => store.put(pageOf([note]), page)],
  "with a body that is no JSON": ["page", (store) => store.put(pageOf([note, { ...other, body: '{"text":' }]), page)],
  "with fields that are no JSON": ["page", (store) => store.put(pageOf([note, { ...other, fields: "" }]), page)],
  "with a document of a commit to come": ["page", (store) => store.put(pageOf([note, { ...other, rev: 3 }]), page)],
  "without what says how far its log goes": ["team", (store) => store.clear()],
  "without a commit of its log": ["log", (store) => store.delete([TEAM, 1])],
  "without its log": ["log", (store) => store.clear()],
};

describe("[B25.8] a damaged database is refused as corrupt, with what to do", () => {
  test.each(Object.entries(faults))("%s", async (_, [store, work]) => {
    const name = await written();
    await tamper(name, store, work);
    const storage = await openNotes(name);
    const refused = {
      name: "StorageError",
      kind: "corrupt",
      message: expect.stringContaining("IndexedDbStorage.delete"),
    };
    await expect(storage.get(TEAM, [{ kind: "note", id: "1" }])).rejects.toMatchObject(refused);
    await expect(storage.commit(TEAM, noteCommit("3", "three"))).rejects.toMatchObject(refused);
    await storage.close();
  });

  test("by a log that is no JSON, as soon as it is read", async () => {
    const name = await written();
    const record = { team: TEAM, sequence: 1, txId: "x", time: 0, entry: "{", places: [] };
    await tamper(name, "log", (store) => store.put(record, [TEAM, 1]));
    const storage = await openNotes(name);
    await expect(storage.changes(TEAM, 0, 10)).rejects.toMatchObject({ kind: "corrupt" });
    await storage.close();
  });

  test("by one of another library", async () => {
    const name = newName();
    (await openDB(name, 1, { upgrade: (database) => database.createObjectStore("page") })).close();
    await expect(openNotes(name)).rejects.toMatchObject({
      kind: "corrupt",
      message: expect.stringMatching(/has no log, team, counter, about/),
    });
  });

  test("that the browser threw away, again and again until it is deleted", async () => {
    const name = newName();
    await (await openNotes(name)).close();
    await tamper(name, "about", (store) => store.put("checksum mismatch", "lost"));
    for (let round = 0; round < 2; round += 1) {
      await expect(openNotes(name)).rejects.toMatchObject({
        kind: "corrupt",
        message: expect.stringMatching(/browser discarded .*: checksum mismatch/),
      });
    }
    await IndexedDbStorage.delete(name);
    const storage = await openNotes(name);
    expect(await storage.logRange(TEAM)).toEqual({ first: 1, last: 0 });
    await storage.close();
  });
});

describe("[B21.6] releases", () => {
  test("a database that a later release wrote is refused", async () => {
    const name = await written();
    (await openDB(name, 2)).close();
    const refused = {
      name: "StorageError",
      kind: "unavailable",
      message: expect.stringMatching(/later release .* reload the page/i),
    };
    await expect(openNotes(name)).rejects.toMatchObject(refused);
  });

  test("a later release that takes it over is not kept waiting, and every call is refused from then on", async () => {
    const name = await written();
    const storage = await openNotes(name);
    expect(await textOf(storage, "1")).toBe("one");
    (await openDB(name, 2)).close();
    const refused = { kind: "unavailable", message: expect.stringMatching(/later release took .* reload the page/i) };
    await expect(textOf(storage, "1")).rejects.toMatchObject(refused);
    await expect(storage.commit(TEAM, noteCommit("3", "three"))).rejects.toMatchObject(refused);
    await expect(storage.allocate(TEAM, "cards")).rejects.toMatchObject(refused);
    await storage.close();
  });

  test("one that is deleted in another tab refuses every call", async () => {
    const name = await written();
    const storage = await openNotes(name);
    await IndexedDbStorage.delete(name);
    await expect(textOf(storage, "1")).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringMatching(/was deleted/),
    });
    await expect(storage.open(contractKinds)).rejects.toMatchObject({ kind: "unavailable" });
    await storage.close();
  });
});
