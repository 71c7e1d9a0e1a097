import { openDB } from "idb";
import { describe, expect, test, vi } from "vitest";
import type { IndexedDbStorage } from "workspace-engine/indexeddb";
import { seededRandom } from "workspace-engine/testing";
import { runs } from "../../runs";
import { newName, noteCommit, openNotes, TEAM, textOf } from "./notes";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();

/** How many documents each page of the database holds. */
async function pagesOf(name: string): Promise<readonly number[]> {
  const database = await openDB(name);
  const pages = await database.getAll("page");
  database.close();
  return pages.map(({ documents }) => documents.length);
}

const manyNotes = (count: number, length: number) => {
  const notes = Array.from({ length: count }, (_, index) => noteCommit(String(index + 1), "x".repeat(length)));
  return { ...noteCommit("0", ""), put: notes.flatMap(({ put }) => put) };
};

describe("pages", () => {
  test("hold many short documents, few long ones, and nothing when these are deleted", async () => {
    const name = newName();
    const storage = await openNotes(name);
    await storage.commit(TEAM, manyNotes(300, 10));
    expect(await pagesOf(name)).toEqual([128, 128, 44]);
    const { put } = manyNotes(10, 50_000);
    await storage.commit(TEAM, { ...noteCommit("0", ""), put });
    expect(await pagesOf(name)).toEqual([120, 128, 46, 2, 2, 2]);
    const del = Array.from({ length: 300 }, (_, index) => ({ kind: "note", id: String(index + 1) }));
    await storage.commit(TEAM, { ...noteCommit("0", ""), put: [], del });
    expect(await pagesOf(name)).toEqual([]);
    await storage.close();
  });

  test("[B25.3] give back whatever was put last, however it moved, to the storage that did and to others", async () => {
    const random = seededRandom(25);
    const below = (most: number) => Math.floor(random() * most);
    const name = newName();
    const storages = [await openNotes(name), await openNotes(name, { retainedChanges: 2 })] as const;
    const model = new Map<string, string>();
    const agrees = async (storage: IndexedDbStorage, ids: Iterable<string>) => {
      await storage.logRange(TEAM);
      expect(await storage.count(TEAM, { kind: "note", where: [] })).toBe(model.size);
      for (const id of ids) expect(await textOf(storage, id)).toBe(model.get(id));
    };
    for (let round = 0; round < runs(200); round += 1) {
      const ids = new Set(Array.from({ length: 1 + below(20) }, () => String(below(300))));
      const [writer, other] = below(2) === 0 ? storages : [storages[1], storages[0]];
      const put = [...ids].flatMap((id) => noteCommit(id, "x".repeat(below(below(4) === 0 ? 50_000 : 9000))).put);
      const gone = String(below(300));
      const del = ids.has(gone) ? [] : [{ kind: "note", id: gone }];
      await writer.commit(TEAM, { ...noteCommit("0", ""), put, del });
      for (const { id } of del) model.delete(id);
      for (const { id, body } of put) model.set(id, String(body["text"]));
      if (below(3) === 0) await agrees(other, [...ids, gone]);
    }
    for (const storage of [...storages, await openNotes(name)]) {
      await agrees(storage, model.keys());
      await storage.close();
    }
  });
});

test.each(["strict", "relaxed"] as const)(
  "[B25.2] a commit is shown and answered when it is complete: %s",
  async (durability) => {
    const storage = await openNotes(newName(), { durability });
    await storage.commit(TEAM, noteCommit("1", "one"));
    const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
    const completed: string[] = [];
    const { commit } = IDBTransaction.prototype;
    vi.spyOn(IDBTransaction.prototype, "commit").mockImplementationOnce(function (this: IDBTransaction) {
      this.addEventListener("complete", () => completed.push("complete"));
      commit.call(this);
    });
    const answer = storage.commit(TEAM, noteCommit("1", "two")).then(() => completed.push("answer"));
    expect(await textOf(storage, "1")).toBe("one");
    await answer;
    expect(await textOf(storage, "1")).toBe("two");
    expect(completed).toEqual(["complete", "answer"]);
    expect(begin).toHaveBeenCalledWith(expect.anything(), "readwrite", { durability });
    vi.restoreAllMocks();
    await storage.close();
  },
);
