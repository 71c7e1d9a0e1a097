import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { withCache } from "workspace-engine/cache";
import { faultStorage, manualClock } from "workspace-engine/testing";
import { CacheOverStorage } from "../../src/storage/cached/cached-storage";
import {
  commitOf,
  contractKinds,
  extendedKinds,
  item,
  itemKey,
  note,
} from "../../src/testing/storage-contract/harness/fixture";
import { amendStored } from "../operations/amend-stored";
import { door } from "../session/faulty-storage";
import { cachedFixture, TEAM, truthful } from "./cached-fixture";

const all = { kind: "item", where: [] };
const byId = { ...all, sort: { field: "id", direction: "ascending" } } as const;
const itemsUpTo = (count: number) => Array.from({ length: count }, (_, index) => item(String(index + 1)));

describe("reads", () => {
  test("[B22.1] come from memory once a team was read whole", async () => {
    const { behind, cache, write } = await cachedFixture();
    await write({ put: [item("1", { rank: 3 }), note("1")] });
    expect(await cache.findIds(TEAM, byId)).toEqual(["1"]);
    const calls = { ...behind.calls };
    const ranked = { kind: "item", where: [{ operator: "in", field: "rank", values: [3] }] } as const;
    expect(await cache.get(TEAM, [itemKey("1"), itemKey("2")])).toMatchObject([{ id: "1", rev: 1 }, null]);
    expect(await cache.count(TEAM, ranked)).toBe(1);
    expect(await cache.countBy(TEAM, all, "rank", [3])).toEqual(new Map([[3, 1]]));
    expect(await cache.find(TEAM, byId)).toHaveLength(1);
    expect(behind.calls).toEqual(calls);
  });

  test("[B22.1] are explained by the memory, and by the storage behind where that answers", async () => {
    const { cache, write } = await cachedFixture();
    await write({ put: itemsUpTo(3) });
    expect(await cache.explain(TEAM, byId)).toMatchObject({ driver: "scan", found: 3 });
    const passing = await cachedFixture({ maxDocuments: 2 });
    await passing.write({ put: itemsUpTo(3) });
    expect(await passing.cache.explain(TEAM, byId)).toMatchObject({ found: 3 });
  });

  test("[B22.9] verify tells what is wrong with the memory, and with the storage behind", async () => {
    const fields = { name: "as committed" };
    const kinds = contractKinds.map((kind) => ({ ...kind, valuesOf: () => fields }));
    const memory = new MemoryStorage();
    const cache = new CacheOverStorage(memory, () => ({ name: "as the cache thinks" }), {});
    await cache.open(kinds);
    await cache.commit(TEAM, commitOf(1, { put: [{ ...item("1"), fields }] }));
    expect(await cache.verify(TEAM)).toEqual([]);
    await cache.count(TEAM, all);
    const message = "another value than the document says, of 1";
    const fault = { kind: "item", field: "name", message };
    expect(await cache.verify(TEAM)).toEqual([fault]);
    await memory.commit(TEAM, commitOf(2, { put: [{ ...item("1"), fields: { name: "otherwise" } }] }));
    expect(await cache.verify(TEAM)).toEqual([fault, fault]);
  });

  test("[B22.1] show every commit made through the cache, without reading it", async () => {
    const { behind, cache, write } = await cachedFixture();
    await cache.count(TEAM, all);
    const calls = { ...behind.calls };
    await write({ put: [item("1", { rank: 1 }), item("2")] });
    await write({ put: [item("1", { rank: 2 })], del: [itemKey("2")] });
    expect(await cache.find(TEAM, byId)).toMatchObject([{ id: "1", rev: 2 }]);
    expect(behind.calls).toEqual({ ...calls, commit: 2 });
  });

  test("[B22.1] many at once read the team once", async () => {
    const { behind, cache, write } = await cachedFixture();
    await write({ put: itemsUpTo(3) });
    const finds = await Promise.all(Array.from({ length: 10 }, () => cache.findIds(TEAM, byId)));
    expect(new Set(finds.map(String))).toEqual(new Set(["1,2,3"]));
    expect(behind.calls.count).toBe(2);
  });

  test("[B22.1] find what is on the second page too", async () => {
    const { cache, write } = await cachedFixture();
    await write({ put: itemsUpTo(2001) });
    expect(await cache.count(TEAM, all)).toBe(2001);
    expect(cache.held).toEqual({ teams: 1, documents: 2001 });
  });

  test("[B22.1] see what is committed while the team is read", async () => {
    const { behind, cache, memory, write } = await cachedFixture();
    await write({ put: [item("1"), item("2")] });
    const find = behind.find.bind(behind);
    behind.find = async (...question) => {
      const page = await find(...question);
      if (question[1].kind === "item" && page.length === 2) {
        await write({ put: [item("1", {}, { late: true })], del: [itemKey("2")] }, TEAM, memory);
      }
      return page;
    };
    expect(await cache.find(TEAM, byId)).toMatchObject([{ id: "1", rev: 2, body: { late: true } }]);
    expect(cache.held.documents).toBe(1);
  });

  test("with an aborted signal are rejected, also when the team is read first", async () => {
    const { behind, cache } = await cachedFixture();
    const { pass, reached, open } = door();
    const logRange = behind.logRange.bind(behind);
    behind.logRange = (team) => pass().then(() => logRange(team));
    const controller = new AbortController();
    const reading = cache.findIds(TEAM, byId, { signal: controller.signal });
    await reached;
    controller.abort(new Error("no longer wanted"));
    open();
    await expect(reading).rejects.toThrow("no longer wanted");
    expect(await cache.findIds(TEAM, byId)).toEqual([]);
  });

  test("a read that fails is tried anew by the next one", async () => {
    const { behind, cache, write } = await cachedFixture();
    await write({ put: [item("1")] });
    behind.failNext("find", "unavailable");
    await expect(cache.count(TEAM, all)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await cache.count(TEAM, all)).toBe(1);
  });
});

describe("commits", () => {
  test("[B22.2] reach the storage behind before anything shows them", async () => {
    const { behind, cache, memory, write } = await cachedFixture();
    await cache.count(TEAM, all);
    const { pass, reached, open } = door();
    const commit = behind.commit.bind(behind);
    behind.commit = async (...question) => {
      const result = await commit(...question);
      await pass();
      return result;
    };
    const writing = write({ put: [item("1")] });
    await reached;
    expect(await memory.count(TEAM, all)).toBe(1);
    expect(await cache.count(TEAM, all)).toBe(0);
    open();
    await writing;
    expect(await cache.count(TEAM, all)).toBe(1);
  });

  test("[B22.2] of one team are made in their order, those of others meanwhile", async () => {
    const { behind, write } = await cachedFixture();
    const order: string[] = [];
    const { pass, reached, open } = door();
    const commit = behind.commit.bind(behind);
    behind.commit = async (team, given) => {
      if (order.push(`${team} ${given.put[0]?.id}`) === 1) await pass();
      return commit(team, given);
    };
    const first = write({ put: [item("1")] });
    await reached;
    const second = write({ put: [item("2")] });
    await write({ put: [item("3")] }, "t-other");
    open();
    await Promise.all([first, second]);
    expect(order).toEqual([`${TEAM} 1`, "t-other 3", `${TEAM} 2`]);
  });

  test.each(["lost_answer", "unavailable", "lost_request"] as const)(
    "[B22.3] after %s the team is read anew",
    async (fault) => {
      const { behind, cache, write } = await cachedFixture();
      await write({ put: [item("1")] });
      await cache.count(TEAM, all);
      behind.failNext("commit", fault);
      const settled = await write({ put: [item("2")] }).catch(() => undefined);
      expect(await cache.count(TEAM, all)).toBe(settled === undefined ? 1 : 2);
      expect(behind.calls.find).toBe(4);
    },
  );

  test("[B22.3] a commit that was refused as busy leaves what is held", async () => {
    const { behind, cache, write } = await cachedFixture();
    await cache.count(TEAM, all);
    const { find } = behind.calls;
    behind.failNext("commit", "busy");
    await write({ put: [item("1")] });
    expect(await cache.count(TEAM, all)).toBe(1);
    expect(behind.calls.find).toBe(find);
  });

  test("[B9.2] may be changed by their caller before their turn comes", async () => {
    const { cache } = await cachedFixture();
    const tags = ["x"];
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "add", changes: [] } as const;
    await cache.count(TEAM, all);
    const writing = cache.commit(TEAM, { txId: "1", log, check: [], put: [item("1", { tags })], del: [] });
    tags.push("y");
    await writing;
    expect(await cache.countBy(TEAM, all, "tags", ["x", "y"])).toEqual(
      new Map([
        ["x", 1],
        ["y", 0],
      ]),
    );
  });
});

describe("others' commits", () => {
  test("[B22.4] show with the next commit", async () => {
    const { cache, memory, write } = await cachedFixture();
    await write({ put: [item("1"), item("2")] });
    await cache.count(TEAM, all);
    await write({ put: [item("3")], del: [itemKey("1")] }, TEAM, memory);
    expect(await cache.findIds(TEAM, byId)).toEqual(["1", "2"]);
    await write({ put: [item("4")] });
    expect(await cache.findIds(TEAM, byId)).toEqual(["2", "3", "4"]);
  });

  test("[B22.4] show with the conflict they cause", async () => {
    const { cache, memory, write } = await cachedFixture();
    await write({ put: [item("1")] });
    await cache.count(TEAM, all);
    await write({ put: [item("1", {}, { theirs: true })] }, TEAM, memory);
    expect(await write({ check: [{ ...itemKey("1"), rev: 1 }] })).toMatchObject({ ok: false });
    expect(await cache.get(TEAM, [itemKey("1")])).toMatchObject([{ rev: 2, body: { theirs: true } }]);
  });

  test.each(["logRange", "changes"] as const)("[B22.4] show once %s has told of them", async (look) => {
    const { cache, memory, write } = await cachedFixture();
    await cache.count(TEAM, all);
    await write({ put: [item("1")] }, TEAM, memory);
    await (look === "logRange" ? cache.logRange(TEAM) : cache.changes(TEAM, 0, 10));
    expect(await cache.count(TEAM, all)).toBe(1);
  });

  test("[B22.4] that the feed has forgotten are read with everything else", async () => {
    const { cache, memory, write } = await cachedFixture({}, {}, new MemoryStorage({ retainedChanges: 2 }));
    await cache.count(TEAM, all);
    for (const id of ["1", "2", "3"]) await write({ put: [item(id)] }, TEAM, memory);
    await write({ put: [item("4")] });
    expect(cache.held.teams).toBe(0);
    expect(await cache.findIds(TEAM, byId)).toEqual(["1", "2", "3", "4"]);
  });

  test("[B22.5] show at the next read when the storage's wakes are followed", async () => {
    const { cache, memory, write } = await cachedFixture({ follow: true });
    await cache.count(TEAM, all);
    await write({ put: [item("1")] }, TEAM, memory);
    await Promise.resolve();
    expect(await cache.count(TEAM, all)).toBe(1);
  });

  test("[B22.5] show at the latest when reads are no longer fresh", async () => {
    const clock = manualClock();
    const { behind, cache, memory, write } = await cachedFixture({ freshFor: 1000, clock });
    await cache.count(TEAM, all);
    await write({ put: [item("1")] }, TEAM, memory);
    clock.advance(999);
    expect(await cache.count(TEAM, all)).toBe(0);
    clock.advance(1);
    expect(await cache.count(TEAM, all)).toBe(1);
    const { changes } = behind.calls;
    expect(await cache.count(TEAM, all)).toBe(1);
    expect(behind.calls.changes).toBe(changes);
  });
});

describe("documents that the storage finds by other values than they have now", () => {
  const due = { kind: "item", where: [{ operator: "present", field: "due" }] } as const;
  const check = (count: number) => [{ query: due, count }];

  /** A release that did not know `due` has written one; the present one reads it from the body. */
  async function laterDeclared() {
    const memory = new MemoryStorage();
    await memory.open(contractKinds);
    await memory.commit(TEAM, commitOf(1, { put: [item("1", {}, { due: 5 })] }));
    const cache = new CacheOverStorage(memory, ({ body }) => ({ due: Number(body["due"] ?? 0) }), {});
    await cache.open(extendedKinds);
    return { memory, cache };
  }

  test("[B22.8] are left to the storage once a commit shows that it differs, and commits go on", async () => {
    const { cache, memory } = await laterDeclared();
    expect(await cache.count(TEAM, due)).toBe(1);
    expect(await cache.commit(TEAM, commitOf(2, { check: check(1) }))).toMatchObject({ ok: false });
    expect(await cache.count(TEAM, due)).toBe(await memory.count(TEAM, due));
    expect(cache.held.teams).toBe(0);
    expect(await cache.commit(TEAM, commitOf(3, { check: check(0) }))).toMatchObject({ ok: true, sequence: 2 });
  });

  test("[B22.4 B22.8] are held where it was somebody else's commit that a check met", async () => {
    const { cache, memory } = await laterDeclared();
    await cache.count(TEAM, due);
    await memory.commit(TEAM, truthful(commitOf(2, { put: [item("2", { due: 7 }, { due: 7 })] })));
    expect(await cache.commit(TEAM, commitOf(3, { check: check(0) }))).toMatchObject({ ok: false });
    expect(await cache.count(TEAM, due)).toBe(2);
    expect(cache.held.teams).toBe(1);
  });
});

describe("what is held", () => {
  const teams = ["t-1", "t-2", "t-3", "t-4"] as const;

  test("[B22.6] is at most so many teams, those used last", async () => {
    const { behind, cache, write } = await cachedFixture({ maxTeams: 2 });
    for (const team of teams) await write({ put: itemsUpTo(3) }, team);
    for (const team of teams) {
      expect(await cache.count(team, all)).toBe(3);
      expect(cache.held.teams).toBeLessThanOrEqual(2);
    }
    expect(cache.held).toEqual({ teams: 2, documents: 6 });
    await cache.count("t-3", all);
    await cache.count("t-1", all);
    const { find } = behind.calls;
    await cache.count("t-3", all);
    expect(behind.calls.find).toBe(find);
    await cache.count("t-4", all);
    expect(behind.calls.find).toBeGreaterThan(find);
  });

  test("[B22.6] is at most so many documents", async () => {
    const { cache, write } = await cachedFixture({ maxDocuments: 10 });
    for (const team of teams) await write({ put: itemsUpTo(4) }, team);
    for (const team of teams) {
      expect(await cache.count(team, all)).toBe(4);
      expect(cache.held.documents).toBeLessThanOrEqual(10);
    }
    await write({ put: itemsUpTo(9) }, "t-4");
    expect(cache.held).toEqual({ teams: 1, documents: 9 });
  });

  test("[B22.6] stays within the bounds when teams are read at once", async () => {
    const { cache, write } = await cachedFixture({ maxDocuments: 10 });
    for (const team of teams) await write({ put: itemsUpTo(4) }, team);
    expect(await Promise.all(teams.map((team) => cache.count(team, all)))).toEqual([4, 4, 4, 4]);
    expect(cache.held.documents).toBeLessThanOrEqual(10);
  });

  test("[B22.6] is nothing of a team that is too large, or grows too large: the storage behind answers", async () => {
    const { behind, cache, write } = await cachedFixture({ maxDocuments: 5 });
    await write({ put: itemsUpTo(6) }, "t-1");
    expect(await cache.count("t-1", all)).toBe(6);
    await write({ put: itemsUpTo(5) }, "t-2");
    expect(await cache.count("t-2", all)).toBe(5);
    expect(cache.held).toEqual({ teams: 1, documents: 5 });
    await write({ put: [item("6")] }, "t-2");
    expect(cache.held).toEqual({ teams: 0, documents: 0 });
    const { find } = behind.calls;
    expect(await cache.findIds("t-2", byId)).toHaveLength(6);
    expect(behind.calls.find).toBe(find);
    expect(behind.calls.findIds).toBe(1);
  });

  test("[B22.6] is nothing after close", async () => {
    const { cache } = await cachedFixture();
    await cache.count(TEAM, all);
    await cache.close();
    expect(cache.held).toEqual({ teams: 0, documents: 0 });
  });

  test("is read anew when further kinds or fields are declared, and only then", async () => {
    const { cache, write } = await cachedFixture();
    await write({ put: [item("1")] });
    await cache.count(TEAM, all);
    await cache.open(contractKinds);
    expect(cache.held.teams).toBe(1);
    await cache.open(extendedKinds);
    expect(cache.held.teams).toBe(0);
    expect(await cache.count(TEAM, { kind: "label", where: [] })).toBe(0);
    expect(await cache.count(TEAM, { kind: "item", where: [{ operator: "present", field: "due" }] })).toBe(0);
  });

  test("limits that are none are refused", () => {
    expect(() => withCache(new MemoryStorage(), { maxTeams: 0 })).toThrow("maxTeams must be a number from 1.");
    expect(() => withCache(new MemoryStorage(), { maxDocuments: Number.NaN })).toThrow(
      "maxDocuments must be a number from 0.",
    );
  });
});

describe("the capabilities", () => {
  test("[B22.7] are those of the storage behind, but for one process", () => {
    const capabilities = { durable: true, multiProcess: true, maxDocumentBytes: 9, maxCommitDocuments: 9 };
    const behind = Object.assign(new MemoryStorage(), { capabilities });
    expect(withCache(behind).capabilities).toEqual({ ...capabilities, multiProcess: false });
  });
});

describe("workspaces behind a cache", () => {
  const options = { teamId: TEAM, actor: { user_id: "u-ada", role: "admin" } } as const;

  test("[B22.1] are answered from memory from their second read on", async () => {
    const behind = faultStorage(new MemoryStorage());
    await new Workspace({ ...options, storage: behind }).createProject({ title: "Website" });
    const storage = withCache(behind);
    const workspace = new Workspace({ ...options, storage });
    await workspace.getProjects();
    const { find, findIds, get, count } = { ...behind.calls };
    const { projects } = await workspace.getProjects();
    expect(projects.map(({ title }) => title)).toEqual(["Website"]);
    expect(behind.calls).toMatchObject({ find, findIds, get, count });
    expect(storage.held.teams).toBe(1);
  });

  test("[B22.4] decide a change anew when another process was there first", async () => {
    const memory = new MemoryStorage();
    const [here, there] = [withCache(memory), memory].map((storage) => new Workspace({ ...options, storage }));
    const project = await here?.createProject({ title: "Website" });
    const project_id = project?.project.id ?? "";
    await there?.updateProject({ project_id, description: "<p>Theirs</p>" });
    await here?.updateProject({ project_id, title: "Site" });
    expect((await here?.getProject({ project_id }))?.project).toEqual(
      (await there?.getProject({ project_id }))?.project,
    );
  });

  test("documents whose fields nobody knows are answered by the storage behind", async () => {
    const memory = new MemoryStorage();
    const storage = withCache(memory);
    await storage.open(contractKinds);
    await memory.open(contractKinds);
    const { log } = {
      log: { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "add", changes: [] },
    } as const;
    await memory.commit(TEAM, { txId: "1", log, check: [], put: [note("1", 7)], del: [] });
    const ranked = { kind: "note", where: [{ operator: "in", field: "rank", values: [7] }] } as const;
    expect(await storage.count(TEAM, ranked)).toBe(1);
    expect(storage.held.teams).toBe(0);
  });

  test("what was written past the engine is held as it is", async () => {
    const memory = new MemoryStorage();
    const { project } = await new Workspace({ ...options, storage: memory }).createProject({ title: "Website" });
    await amendStored(memory, "project", project.id, { title: "Site" });
    const workspace = new Workspace({ ...options, storage: withCache(memory) });
    expect((await workspace.getProject({ project_id: project.id })).project.title).toBe("Site");
  });
});
