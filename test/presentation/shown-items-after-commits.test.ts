import { describe, expect, test } from "vitest";
import { type Change, type Commit, type LogTold, MemoryStorage, type Storage } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { LogAlong } from "../../src/session/log-along";
import { ShownItems } from "../../src/session/shown-items";
import { withFault } from "../storage/faults/faulty";
import { ada, keep, opened, presenter } from "./shown";

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
