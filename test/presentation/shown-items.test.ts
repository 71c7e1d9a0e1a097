import { describe, expect, test } from "vitest";
import { type Change, type Commit, type LogTold, MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { LogAlong } from "../../src/session/log-along";
import { SharedClauses } from "../../src/session/shared-clauses";
import type { ShownItemCache } from "../../src/session/shown-item-cache";
import { ShownItems } from "../../src/session/shown-items";
import { anyOf, noneOf } from "../../src/storage/clauses";
import { withFault } from "../storage/faults/faulty";

const ada = { user_id: "u-ada", role: "admin" } as const;
const eva = { user_id: "u-eva", role: "member" } as const;
const presenter = {};

const keep = (cache: ShownItemCache, id: string, topics: readonly string[]) =>
  cache.keep(id, { document: {}, item: {}, surroundings: undefined, sequence: 1, topics });

async function opened(storage: Storage = new MemoryStorage()) {
  await storage.open(kindDefinitions);
  let commits = 0;
  const commit = async (kind: string, id: string) => {
    commits += 1;
    const change = { kind, id, before: null, after: { id } };
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes: [change] } as const;
    return storage.commit("t", { txId: `${commits}`, log, check: [], put: [], del: [] });
  };
  await commit("note", "0");
  return { storage, commit, shown: new ShownItems(storage, "t") };
}

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

describe("a commit that was made here", () => {
  const made = ({ id, kind = "list" }: { readonly id: string; readonly kind?: string }): Commit => {
    const changes = [{ kind, id, before: null, after: { id } }];
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes } as const;
    return { txId: `made ${id}`, log, check: [], put: [], del: [] };
  };

  test("is taken note of without reading it, and counts as one that was read", async () => {
    const { storage, shown } = await opened();
    await shown.catchUp();
    const cache = shown.to(ada).by(presenter);
    keep(cache, "1", ["list", "7"]);
    keep(cache, "2", ["list", "8"]);
    const commit = made({ id: "7" });
    await storage.commit("t", commit);
    expect(shown.current).toBeUndefined();
    shown.committed(2, commit);
    expect(shown.current).toBe(2);
    expect(cache.shownOf({ id: "1" })).toBeUndefined();
    expect(cache.shownOf({ id: "2" })).toBeDefined();
  });

  test("waits for those before it and after it that nobody has told of", async () => {
    const { storage, commit, shown } = await opened();
    await shown.catchUp();
    const cache = shown.to(ada).by(presenter);
    keep(cache, "1", ["list", "9"]);
    await commit("list", "9");
    const later = made({ id: "7" });
    await storage.commit("t", later);
    shown.committed(3, later);
    expect(shown.current).toBeUndefined();
    shown.committed(2, later);
    expect(shown.current).toBeUndefined();
    await shown.catchUp();
    expect(cache.shownOf({ id: "1" })).toBeUndefined();
  });
});

describe("over a database that others write to", () => {
  async function openedShared() {
    const read: number[] = [];
    const memory = new MemoryStorage();
    const storage = new Proxy<Storage>(memory, {
      get(target, name) {
        if (name === "capabilities") return { ...target.capabilities, multiProcess: true };
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...values: unknown[]) => {
          if (name === "changes") read.push(Number(values[1]));
          return Reflect.apply(member, target, values) as unknown;
        };
      },
    });
    return { ...(await opened(storage)), read };
  }

  test("single items are made anew, and pages taken again", async () => {
    const { shown } = await openedShared();
    expect([1, 4, 5, 25].map((items) => shown.to(ada).isWorth(items))).toEqual([false, false, true, true]);
    const { shown: alone } = await opened();
    expect(alone.to(ada).isWorth(1)).toBe(true);
  });

  test("the log of a few commits is read, and after twenty everything is forgotten", async () => {
    const { shown, commit, read } = await openedShared();
    await shown.catchUp();
    const cache = shown.to(ada).by(presenter);
    keep(cache, "1", ["list", "7"]);
    for (let index = 0; index < 19; index += 1) await commit("list", "8");
    await shown.catchUp();
    expect(read).toEqual([1]);
    expect(cache.shownOf({ id: "1" })).toBeDefined();
    for (let index = 0; index < 20; index += 1) await commit("list", "8");
    await shown.catchUp();
    expect(read).toEqual([1]);
    expect(shown.current).toBe(40);
    expect(cache.shownOf({ id: "1" })).toBeUndefined();
  });
});

describe("over a database that tells of the log along with reads", () => {
  const change = (sequence: number, kind: string, id: string): Change => {
    const changes = [{ kind, id, before: null, after: { id } }];
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes } as const;
    return { sequence, txId: `${sequence}`, log };
  };
  const notes = (after: number, last: number) =>
    Array.from({ length: last - after }, (_, place) => change(after + place + 1, "note", "1"));

  /** What knows all commits up to the tenth, and has shown an item then. */
  function following() {
    const shown = new ShownItems(
      withFault(new MemoryStorage(), () => ({})),
      "t",
    );
    for (let look = 0; look < 2; look += 1) shown.receive(shown.wanted, { last: 10, changes: [] });
    const cache = shown.to(ada).by(presenter);
    const item = { document: {}, item: {}, surroundings: undefined, sequence: 10, topics: ["list", "7"] };
    cache.keep("1", item);
    return { shown, isThere: () => cache.shownOf({ id: "1" }) !== undefined };
  }

  test("[B3.11] what was shown is true until a commit that is told concerns it", () => {
    const { shown, isThere } = following();
    expect(shown.wanted).toEqual({ after: 10, limit: 20 });
    shown.receive(shown.wanted, { last: 11, changes: [change(11, "list", "8")] });
    expect(isThere()).toBe(true);
    shown.receive(shown.wanted, { last: 12, changes: [change(12, "list", "7")] });
    expect(isThere()).toBe(false);
  });

  test("[B3.11] what is told twice, or in another order, is taken note of once", () => {
    const { shown, isThere } = following();
    const asked = shown.wanted;
    shown.receive(asked, { last: 12, changes: notes(10, 12) });
    shown.receive(asked, { last: 11, changes: notes(10, 11) });
    expect(shown.known).toBe(12);
    expect(isThere()).toBe(true);
  });

  test.each<[string, LogTold]>([
    ["there is a gap", { last: 12, changes: "gap" }],
    ["it is not told whole", { last: 40, changes: notes(10, 30) }],
  ])("[B3.11] everything is forgotten where %s", (_, log) => {
    const { shown, isThere } = following();
    shown.receive(shown.wanted, log);
    expect(shown.known).toBe(log.last);
    expect(isThere()).toBe(false);
  });

  test("[B3.11] after more commits than are worth looking at only their number is asked for, until they are few", () => {
    const { shown } = following();
    shown.receive(shown.wanted, { last: 40, changes: notes(10, 30) });
    expect(shown.wanted).toEqual({ after: 40, limit: 0 });
    shown.receive(shown.wanted, { last: 80, changes: [] });
    expect(shown.wanted).toEqual({ after: 80, limit: 0 });
    shown.receive(shown.wanted, { last: 82, changes: [] });
    expect(shown.wanted).toEqual({ after: 82, limit: 20 });
  });

  test("[B3.11] a commit that was made here need not be told", () => {
    const { shown, isThere } = following();
    const commit = (id: string) => ({ txId: id, log: change(0, "list", id).log, check: [], put: [], del: [] });
    shown.committed(11, commit("8"));
    expect(shown.known).toBe(11);
    shown.committed(13, commit("7"));
    expect(shown.known).toBe(11);
    expect(isThere()).toBe(true);
    shown.committed(12, commit("7"));
    expect(isThere()).toBe(false);
  });

  describe("what is read", () => {
    async function along(...lasts: readonly number[]) {
      const { shown } = following();
      const log = new LogAlong(shown);
      const asOf: (number | undefined)[] = [];
      for (const last of lasts) {
        const readWithChanges = async () => ({ answers: [], log: { last, changes: notes(shown.known, last) } });
        await log.read(
          withFault(new MemoryStorage(), () => ({ readWithChanges })),
          "t",
          [],
        );
        asOf.push(log.asOf);
      }
      return asOf;
    }

    test("[B3.11] is as of the first read or later", async () => {
      expect(await along(10, 12, 13)).toEqual([10, 10, 10]);
    });

    test("[B3.11] is as of nothing where it was read from a replica that lags behind", async () => {
      expect(await along(12, 11, 12)).toEqual([12, undefined, undefined]);
      expect(await along(9)).toEqual([undefined]);
    });

    test("[B3.11] after a commit is as of that one, once all before it are known", async () => {
      const { shown } = following();
      const log = new LogAlong(shown, 12);
      expect(log.asOf).toBeUndefined();
      shown.receive(shown.wanted, { last: 13, changes: notes(10, 13) });
      expect(log.asOf).toBe(12);
    });

    test("[B3.11] is as of nothing where nothing is told", async () => {
      const { shown } = following();
      const log = new LogAlong(shown);
      const storage = withFault(new MemoryStorage(), () => ({}));
      await storage.open(kindDefinitions);
      await log.read(storage, "t", []);
      expect([log.asOf, log.last]).toEqual([undefined, undefined]);
    });
  });
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

describe("what hides documents", () => {
  const hiding = (...ids: readonly string[]) => [anyOf("reader_ids", ["u-eva"]), noneOf("project_id", ids)];

  test("[E4.8] is kept once for all kinds and actors of whom it is the same", async () => {
    const { shown } = await opened();
    await shown.catchUp();
    const tim = { user_id: "u-tim", role: "member" } as const;
    shown.to(eva).hide("card", hiding("1", "2"), 1);
    shown.to(eva).hide("board", hiding("1", "2"), 1);
    shown.to(tim).hide("card", hiding("1", "2"), 1);
    const [first, ...others] = [
      shown.to(eva).hidingOf("card"),
      shown.to(eva).hidingOf("board"),
      shown.to(tim).hidingOf("card"),
    ];
    expect(first).toEqual(hiding("1", "2"));
    for (const other of others) expect(other?.[1]).toBe(first?.[1]);
  });

  test("[E4.8] is never taken for what hides something else", () => {
    const shared = new SharedClauses();
    const different = [
      hiding("1", "2"),
      hiding("1", "3"),
      hiding("2", "1"),
      hiding("1"),
      hiding(),
      [noneOf("other_id", ["1", "2"])],
      [anyOf("project_id", ["1", "2"])],
    ];
    for (const clauses of [...different, ...different]) expect(shared.share(clauses)).toEqual(clauses);
  });

  test("[E4.8] is forgotten when others have been met for long", () => {
    const shared = new SharedClauses();
    const [, first] = shared.share(hiding("0"));
    for (const id of ["1", "2", "3", "4", "5", "6", "7"]) shared.share(hiding(id));
    expect(shared.share(hiding("0"))[1]).toBe(first);
    for (const id of ["1", "2", "3", "4", "5", "6", "7", "8"]) shared.share(hiding(id));
    expect(shared.share(hiding("0"))[1]).not.toBe(first);
  });
});
