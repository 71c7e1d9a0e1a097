import { afterEach, describe, expect, test, vi } from "vitest";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { newName, noteCommit, openNotes, TEAM, textOf } from "./notes";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();

afterEach(() => {
  vi.restoreAllMocks();
});

const exception = (name: string) => new DOMException(`No luck (${name}).`, name);

describe("a commit", () => {
  test("[B25.5] that the browser has no room for is refused whole, and the next one is taken", async () => {
    const storage = await openNotes(newName());
    await storage.commit(TEAM, noteCommit("1", "one"));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw exception("QuotaExceededError");
    });
    const refused = {
      name: "StorageError",
      kind: "limit",
      message: expect.stringMatching(/storage quota/),
      expose: true,
    };
    await expect(storage.commit(TEAM, noteCommit("1", "two"))).rejects.toMatchObject(refused);
    expect(await textOf(storage, "1")).toBe("one");
    expect(await storage.commit(TEAM, noteCommit("1", "three", 1))).toMatchObject({ ok: true, sequence: 2 });
    await storage.close();
  });

  test("[B21.8] that IndexedDB cannot confirm has an unknown outcome, and sent again it is applied once", async () => {
    const storage = await openNotes(newName());
    const { commit } = IDBTransaction.prototype;
    for (const isKept of [true, false]) {
      vi.spyOn(IDBTransaction.prototype, "commit").mockImplementationOnce(function (this: IDBTransaction) {
        if (isKept) commit.call(this);
        throw exception("UnknownError");
      });
      const sent = noteCommit(String(isKept), "text");
      await expect(storage.commit(TEAM, sent)).rejects.toMatchObject({ kind: "unknown_outcome" });
      expect(await storage.commit(TEAM, sent)).toMatchObject({ ok: true });
      expect(await textOf(storage, String(isKept))).toBe("text");
    }
    expect(await storage.logRange(TEAM)).toEqual({ first: 1, last: 2 });
    await storage.close();
  });

  test("[B21.9] that another tab keeps waiting for too long is busy", async () => {
    const storage = await openNotes(newName(), { busyTimeout: 500 });
    const request = (_: string, { signal }: LockOptions) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    vi.stubGlobal("navigator", { locks: { request } });
    const refused = { name: "StorageError", kind: "busy", hasWaited: true };
    await expect(storage.commit(TEAM, noteCommit("1", "one"))).rejects.toMatchObject(refused);
    vi.stubGlobal("navigator", undefined);
    await storage.close();
  });

  test("[B20.7] that was answered is there for a storage that is opened while others are under way", async () => {
    const name = newName();
    const writer = await openNotes(name);
    const answered: string[] = [];
    for (let id = 1; id <= 20; id += 1)
      void writer.commit(TEAM, noteCommit(String(id), "text")).then(() => answered.push(String(id)));
    await vi.waitUntil(() => answered.length >= 5, { interval: 1, timeout: 30_000 });
    const seen = [...answered];
    const reader = await openNotes(name);
    for (const id of seen) expect(await textOf(reader, id)).toBe("text");
    await vi.waitUntil(() => answered.length === 20, { timeout: 30_000 });
    await Promise.all([writer.close(), reader.close()]);
  });
});

describe("[B25.5] without access to IndexedDB", () => {
  const refused = { name: "StorageError", kind: "unavailable", message: expect.stringMatching(/IndexedDB/) };

  test.each([
    ["SecurityError", /denies this page access/],
    ["InvalidStateError", /denies this page access/],
    ["UnknownError", /reload the page/],
  ])("%s", async (name, message) => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(() => {
      throw exception(name);
    });
    const storage = new IndexedDbStorage({ name: newName() });
    await expect(storage.open([])).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(message),
      cause: { name },
    });
    await storage.open([]);
    await storage.close();
  });

  test("where there is none", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await expect(new IndexedDbStorage({ name: "x" }).open([])).rejects.toMatchObject(refused);
    await expect(IndexedDbStorage.delete("x")).rejects.toMatchObject(refused);
  });
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x", durability: "full" }, "durability"],
  [{ name: "x", retainedChanges: -1 }, "retainedChanges"],
  [{ name: "x", busyTimeout: "5" }, "busyTimeout"],
  [{ name: "x", db: {} }, "db"],
])("[K8.1] the options %j are refused by the name of the wrong one", (options, wrong) => {
  const create = () => Reflect.construct(IndexedDbStorage, [options]);
  expect(create).toThrow(
    expect.objectContaining({ code: "invalid_input", issues: [expect.objectContaining({ path: wrong })] }),
  );
});
