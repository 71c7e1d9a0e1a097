import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { ada, eva, keep, opened, presenter } from "./shown";

test("[B10.7] the last commit of the storage in memory is told at once", async () => {
  const storage = new MemoryStorage();
  expect(() => storage.lastSequence("t")).toThrow(StorageError);
  await storage.open(kindDefinitions);
  expect(storage.lastSequence("t")).toBe(0);
  const { commit } = await opened(storage);
  await commit("note", "1");
  expect(storage.lastSequence("t")).toBe(2);
  expect((await storage.logRange("t")).last).toBe(2);
  expect(storage.lastSequence("other")).toBe(0);
  await storage.close();
  expect(() => storage.lastSequence("t")).toThrow(StorageError);
});

describe("what actors were shown", () => {
  test("[C1.1] is remembered for at most 10,000 items of all actors, the latest ones", async () => {
    const { shown } = await opened();
    await shown.catchUp();
    const documents = Array.from({ length: 12_000 }, (_, place) => ({
      id: `${place}`,
      actor: place % 2 === 0 ? ada : eva,
    }));
    const cacheOf = ({ actor }: { readonly actor: typeof ada | typeof eva }) => shown.to(actor).by(presenter);
    for (const document of documents) keep(cacheOf(document), document.id, []);
    const known = documents.map((document) => cacheOf(document).shownOf(document));
    const remembered = known.filter((item) => item !== undefined).length;
    expect(remembered).toBeLessThanOrEqual(10_000);
    expect(remembered).toBeGreaterThanOrEqual(5000);
    expect(known.at(-1)).toBeDefined();
    expect(known[0]).toBeUndefined();
  });

  test("[C1.1] is another thing for another user, and for the same one in another role", async () => {
    const { shown } = await opened();
    await shown.catchUp();
    keep(shown.to(ada).by(presenter), "1", []);
    expect(
      shown
        .to({ ...ada })
        .by(presenter)
        .shownOf({ id: "1" }),
    ).toBeDefined();
    expect(
      shown
        .to({ ...ada, role: "viewer" })
        .by(presenter)
        .shownOf({ id: "1" }),
    ).toBeUndefined();
    expect(shown.to(eva).by(presenter).shownOf({ id: "1" })).toBeUndefined();
  });

  test("[C1.1] is true as long as no commit names what it was built from", async () => {
    const { shown, commit } = await opened();
    await shown.catchUp();
    keep(shown.to(ada).by(presenter), "1", ["list", "1", "board", "2"]);
    const look = async () => {
      expect(shown.current).toBeUndefined();
      await shown.catchUp();
      return shown.to(ada).by(presenter).shownOf({ id: "1" });
    };
    await commit("list", "2");
    await commit("board", "1");
    expect(await look()).toBeDefined();
    await commit("board", "2");
    expect(await look()).toBeUndefined();
  });

  describe("together", () => {
    const page = Array.from({ length: 25 }, (_, place) => ({ id: `${place}` }));
    const items = page.map(({ id }) => ({ id }));

    async function shownTogether() {
      const { shown, storage, commit } = await opened();
      await shown.catchUp();
      const cache = shown.to(ada).by(presenter);
      cache.keepPage({ documents: page, items, sequence: shown.current ?? 0 });
      const look = async (documents: readonly { readonly id: string }[]) => {
        await shown.catchUp();
        return cache.pageOf(documents, shown.current ?? 0);
      };
      return { look, storage, commit };
    }

    test("[C1.1] is taken again for the same documents in the same states and order, and for no others", async () => {
      const { look } = await shownTogether();
      const [first = { id: "" }, second = { id: "" }, ...others] = page;
      expect(await look([...page])).toBe(items);
      expect(await look([{ ...first }, second, ...others])).toBeUndefined();
      expect(await look([second, first, ...others])).toBeUndefined();
      expect(await look(page.slice(1))).toBeUndefined();
      expect(await look(page.slice(0, -1))).toBeUndefined();
      expect(await look([])).toBeUndefined();
    });

    test("[C1.1] is taken again for as long as it is looked at, whatever else changes meanwhile", async () => {
      const { look, storage } = await shownTogether();
      const changeMuch = async (nth: number) => {
        const change = { kind: "card", before: { priority: 1 }, after: { priority: 2 } };
        const changes = Array.from({ length: 400 }, (_, id) => ({ ...change, id: `${id}` }));
        const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes } as const;
        await storage.commit("t", { txId: `many-${nth}`, log, check: [], put: [], del: [] });
      };
      for (let nth = 0; nth < 60; nth += 1) {
        await changeMuch(nth);
        expect(await look(page)).toBe(items);
      }
      for (let nth = 60; nth < 120; nth += 1) await changeMuch(nth);
      expect(await look(page)).toBeUndefined();
    });

    test("[C1.1] is looked at anew one by one when a commit concerns anything items are built from", async () => {
      const { look, commit } = await shownTogether();
      await commit("list", "1");
      expect(await look(page)).toBeUndefined();
    });
  });

  test("[C1.1] is forgotten when a commit does not tell what it changed", async () => {
    const { shown, storage } = await opened();
    await shown.catchUp();
    keep(shown.to(ada).by(presenter), "1", []);
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes: [] } as const;
    await storage.commit("t", { txId: "untold", log, check: [], put: [], del: [] });
    await shown.catchUp();
    expect(shown.to(ada).by(presenter).shownOf({ id: "1" })).toBeUndefined();
  });

  test("[C1.1] is forgotten when it was not looked at for thousands of changes, and not when it was", async () => {
    const { shown, storage } = await opened();
    await shown.catchUp();
    const cache = shown.to(ada).by(presenter);
    for (const id of ["1", "2"]) keep(cache, id, ["list", id]);
    for (let commit = 0; commit < 60; commit += 1) {
      const changes = Array.from({ length: 400 }, (_, id) => ({ kind: "note", id: `${id}`, before: null, after: {} }));
      const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes } as const;
      await storage.commit("t", { txId: `many-${commit}`, log, check: [], put: [], del: [] });
      await shown.catchUp();
      const looked = cache.shownOf({ id: "1" });
      if (looked !== undefined) looked.sequence = shown.current ?? 0;
    }
    expect(cache.shownOf({ id: "1" })).toBeDefined();
    expect(cache.shownOf({ id: "2" })).toBeUndefined();
  });

  test("[C1.1] is forgotten when a commit names more than is worth following", async () => {
    const { shown, storage } = await opened();
    await shown.catchUp();
    const cache = shown.to(ada).by(presenter);
    keep(cache, "1", []);
    const changes = Array.from({ length: 10_001 }, (_, id) => ({ kind: "note", id: `${id}`, before: null, after: {} }));
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes } as const;
    await storage.commit("t", { txId: "all", log, check: [], put: [], del: [] });
    await shown.catchUp();
    expect(cache.shownOf({ id: "1" })).toBeUndefined();
  });

  test("[C1.1] of one presenter is not what another has shown", async () => {
    const { shown } = await opened();
    await shown.catchUp();
    keep(shown.to(ada).by(presenter), "1", []);
    expect(shown.to(ada).by({}).shownOf({ id: "1" })).toBeUndefined();
  });

  test("[C1.1] is not remembered where the last commit can only be waited for", async () => {
    const memory = new MemoryStorage();
    const { shown } = await opened(
      new Proxy<Storage>(memory, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          return typeof member === "function" ? async (...given: unknown[]) => member.apply(target, given) : member;
        },
      }),
    );
    await shown.catchUp();
    expect(shown.current).toBeUndefined();
  });
});
