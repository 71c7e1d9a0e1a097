import { describe, expect, test } from "vitest";
import { kindDefinitions, MemoryStorage, type ViewRequest, Workspace } from "workspace-engine";
import { faultStorage, replay } from "workspace-engine/testing";
import { contractKinds, item, itemKey, logOf, note } from "../../../src/testing/storage-contract/harness/fixture";
import { TripStorage } from "../../session/trip-storage";
import {
  admin,
  documentsIn,
  expectWhole,
  fill,
  inMemory,
  logIn,
  openProcess,
  processOver,
  team,
  workspaceOn,
} from "./shards";

const cards: ViewRequest = { type: "card", card_filters: {} };

describe("a workspace that was moved", () => {
  test("[B26.1 B26.2] has the same documents with their revisions, and the same log, with one commit more", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    await fill(workspaceOn(storage));
    const [documents, log] = [await documentsIn(storage), await logIn(storage)];
    const moved = await storage.moveWorkspace(team, "one", "two");
    expect(moved).toMatchObject({ commits: log.length + 1 });
    expect(await storage.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
    expect(await documentsIn(data.two)).toEqual(documents);
    expect(await documentsIn(storage)).toEqual(documents);
    const after = await logIn(storage);
    expectWhole(after);
    expect(after.slice(0, -1)).toEqual(log);
    expect(after.at(-1)?.log).toMatchObject({ operation: "moveWorkspace", changes: [], time: log.at(-1)?.log.time });
    expect(await workspaceOn(storage).verify()).toEqual([]);
  });

  test("[B26.2] is undone, read as of earlier points and counted on as before", async () => {
    const storage = await openProcess(inMemory());
    const workspace = workspaceOn(storage);
    const { list, cards } = await fill(workspace);
    const { commits } = await workspace.getCommits();
    const changed = commits.find(({ operation }) => operation === "updateCard");
    await storage.moveWorkspace(team, "one", "two");
    const past = workspace.asOf({ sequence: (changed?.sequence ?? 0) - 1 });
    expect((await past.getCard({ card_id: cards[0] ?? "" })).card.title).toBe("Card 1");
    await workspace.undo({ commit_id: changed?.id ?? "" });
    expect((await workspace.getCard({ card_id: cards[0] ?? "" })).card.title).toBe("Card 1");
    const { card } = await workspace.createCard({
      title: "Next",
      list_id: list,
      checklists: [{ title: "A", items: [] }],
    });
    expect(card.id).toBe("7");
    expect(card.checklists[0]?.id).toBe("7");
    expect(await workspace.verify()).toEqual([]);
  });

  test("[B26.10] is made by a process that has no workspace of its own, once it has declared the kinds", async () => {
    const data = inMemory();
    await fill(workspaceOn(processOver(data)));
    const mover = processOver(data);
    await expect(mover.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ kind: "unavailable" });
    await mover.open(kindDefinitions);
    const documents = await documentsIn(mover);
    await mover.moveWorkspace(team, "one", "two");
    expect(await mover.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
    expect(await documentsIn(mover)).toEqual(documents);
  });

  test("[B26.2] answers a commit that is sent again, from before the move, with its first result", async () => {
    const storage = processOver(inMemory());
    await storage.open([]);
    const commit = {
      txId: "01J00000000000000000000001",
      log: { ...logOf(1), changes: [] },
      check: [],
      put: [],
      del: [],
    };
    expect(await storage.commit(team, commit)).toMatchObject({ ok: true, sequence: 1 });
    await storage.moveWorkspace(team, "one", "two");
    expect(await storage.commit(team, commit)).toMatchObject({ ok: true, sequence: 1 });
    expect(await storage.commit(team, { ...commit, log: logOf(2) })).toEqual({ ok: false, conflicts: [] });
    expect(await storage.logRange(team)).toEqual({ first: 1, last: 2 });
  });

  test("[B26.2] goes on in live views and for subscribers, without a gap", async () => {
    const data = inMemory();
    const watching = workspaceOn(await openProcess(data));
    const { list } = await fill(watching);
    const live = watching.watchView(cards);
    await live.ready;
    const heard: number[] = [];
    const stop = watching.subscribe(({ sequence }) => heard.push(sequence));
    const storage = await openProcess(data);
    const writing = workspaceOn(storage);
    await writing.createCard({ title: "Before", list_id: list });
    const { last } = await storage.logRange(team);
    await storage.moveWorkspace(team, "one", "two");
    const { card } = await writing.createCard({ title: "After", list_id: list });
    await expect.poll(() => live.current.map(({ id }) => id), { timeout: 20_000 }).toContain(card.id);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(expect.arrayContaining([last, last + 1, last + 2]));
    expect(heard).toEqual(heard.map((_, index) => (heard[0] ?? 0) + index));
    live.close();
    stop();
  });

  test("[B26.2] keeps numbers and revisions where the log does not reach back to the beginning, and says so", async () => {
    const data = inMemory(() => new MemoryStorage({ retainedChanges: 5 }));
    const storage = await openProcess(data);
    await fill(workspaceOn(storage, { commits: 5 }));
    const [documents, range] = [await documentsIn(storage), await storage.logRange(team)];
    const two = new MemoryStorage();
    const moving = await openProcess({ ...data, two });
    await moving.moveWorkspace(team, "one", "two");
    expect(await documentsIn(moving)).toEqual(documents);
    const { first } = await data.one.logRange(team);
    expect(await moving.logRange(team)).toEqual({ first, last: range.last + 1 });
    expect(await moving.changes(team, first - 2, 10)).toBe("gap");
    expectWhole(await logIn(moving));
    // What is before the beginning has no history in a third place either.
    await moving.moveWorkspace(team, "two", "one");
    expect(await moving.changes(team, first - 2, 10)).toBe("gap");
  });

  test("[B26.3] can be moved back, which takes what was committed since", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage);
    const { list, cards } = await fill(workspace);
    await storage.moveWorkspace(team, "one", "two");
    await workspace.createCard({ title: "There", list_id: list });
    await workspace.deleteCard({ card_id: cards[1] ?? "" });
    const documents = await documentsIn(storage);
    expect(await storage.moveWorkspace(team, "two", "one")).toMatchObject({ commits: 3 });
    expect(await documentsIn(data.one)).toEqual(documents);
    expectWhole(await logIn(data.one));
    const { card } = await workspace.createCard({ title: "Back", list_id: list });
    expect(Number(card.id)).toBeGreaterThan(7);
    expect(await workspace.verify()).toEqual([]);
  });

  test("[B26.3] can be moved back where the log does not reach to when it was there", async () => {
    const data = inMemory(() => new MemoryStorage({ retainedChanges: 2 }));
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage, { commits: 2 });
    const { list, cards } = await fill(workspace);
    await storage.moveWorkspace(team, "one", "two");
    for (const title of ["A", "B", "C"]) await workspace.createCard({ title, list_id: list });
    await workspace.deleteCard({ card_id: cards[1] ?? "" });
    await workspace.updateCard({ card_id: cards[2] ?? "", title: "D" });
    await workspace.updateCard({ card_id: cards[3] ?? "", title: "E" });
    const documents = await documentsIn(storage);
    await storage.moveWorkspace(team, "two", "one");
    expect(await documentsIn(data.one)).toEqual(documents);
    expect(await workspace.verify()).toEqual([]);
  });

  test("[B26.2] keeps as much of its log as it was asked to, wherever it is", async () => {
    const few = () => new MemoryStorage({ retainedChanges: 1 });
    const storage = await openProcess(inMemory(few));
    const workspace = workspaceOn(storage, { commits: 1000 });
    await fill(workspace);
    const log = await logIn(storage);
    await storage.moveWorkspace(team, "one", "two");
    expect((await logIn(storage)).slice(0, -1)).toEqual(log);
  });
});

describe("a process that does not know of the move", () => {
  test("[B26.4] writes and takes numbers where the workspace is, never where it was", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    const workspace = workspaceOn(stale);
    const { list } = await fill(workspace);
    await mover.moveWorkspace(team, "one", "two");
    const { last } = await data.one.logRange(team);
    const { card } = await workspace.createCard({ title: "After", list_id: list });
    expect(card.id).toBe("7");
    expect(await data.one.logRange(team)).toMatchObject({ last });
    expect(await data.two.logRange(team)).toMatchObject({ last: last + 1 });
  });

  test("[B26.4] has a commit that was decided before the move applied where the workspace is", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(stale));
    await mover.moveWorkspace(team, "one", "two");
    const { last } = await data.one.logRange(team);
    const put = [{ kind: "tag", id: "99", body: { id: "99" }, fields: {} }];
    const log = { ...logOf(1), changes: [] };
    const result = await stale.commit(team, { txId: "01J00000000000000000000009", log, check: [], put, del: [] });
    expect(result).toMatchObject({ ok: true, sequence: last + 1 });
    expect(await data.one.logRange(team)).toMatchObject({ last });
    expect(await data.two.get(team, [{ kind: "tag", id: "99" }])).toMatchObject([{ rev: last + 1 }]);
  });

  test("[B26.4] reads what was written since, by each kind of read", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    const { list } = await fill(workspaceOn(stale));
    const sort = { field: "id", direction: "ascending" } as const;
    const query = { kind: "card", where: [], sort } as const;
    const prepared = stale.prepare?.(team, query);
    await prepared?.find();
    const fresh = async <T>(read: () => Promise<T>): Promise<T> => {
      const [from, to] = (await mover.placeOf(team)).shard === "one" ? ["one", "two"] : ["two", "one"];
      await mover.moveWorkspace(team, from ?? "", to ?? "");
      await workspaceOn(mover).createCard({ title: "One more", list_id: list });
      return read();
    };
    expect((await fresh(() => stale.find(team, query))).length).toBe(6);
    expect((await fresh(() => stale.findIds(team, query))).length).toBe(7);
    expect(await fresh(() => stale.count(team, query))).toBe(8);
    expect((await fresh(() => stale.get(team, [{ kind: "card", id: "10" }])))[0]?.id).toBe("10");
    expect((await fresh(async () => prepared?.find()))?.length).toBe(10);
    expect(await fresh(async () => stale.readTogether?.(team, [{ method: "count", selection: query }]))).toEqual([11]);
    expect(await fresh(() => stale.countBy(team, query, "list_id", [list]))).toEqual(new Map([[list, 12]]));
    expect((await fresh(async () => stale.explain?.(team, query)))?.found).toBe(13);
    expect((await fresh(() => stale.logRange(team))).last).toBe((await mover.logRange(team)).last);
    const { last } = await mover.logRange(team);
    expect(await fresh(() => stale.changes(team, last, 10))).toHaveLength(2);
    expect(await fresh(async () => stale.verify?.(team))).toEqual([]);
  });

  test("[B26.4 B9.4] is told along with reads of the log where the workspace is", async () => {
    const telling = () => new TripStorage({ tellsLog: true });
    const data = { one: telling(), two: telling(), directory: new MemoryStorage() };
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(stale));
    const { last } = await stale.logRange(team);
    const cards = { method: "count", selection: { kind: "card", where: [] } } as const;
    const told = async (after: number) => stale.readWithChanges?.(team, [cards], { after, limit: 10 });
    expect(await told(last)).toEqual({ answers: [5], log: { last, changes: [] } });
    await mover.moveWorkspace(team, "one", "two");
    const changes = await mover.changes(team, last, 10);
    expect(changes).toHaveLength(1);
    expect(await told(last)).toEqual({ answers: [5], log: { last: last + 1, changes } });
  });

  test("[B26.4] goes on where the shard it knows is gone", async () => {
    const data = inMemory();
    const one = faultStorage(data.one);
    const [stale, mover] = [await openProcess({ ...data, one }), await openProcess(data)];
    await fill(workspaceOn(stale));
    await mover.moveWorkspace(team, "one", "two");
    for (let call = 0; call < 20; call += 1) one.failNext("logRange", "unavailable");
    expect(await stale.logRange(team)).toEqual(await mover.logRange(team));
  });
});

describe("a move that cannot be made", () => {
  test("[B26.6] names the shard there is not", async () => {
    const storage = await openProcess(inMemory());
    await expect(storage.moveWorkspace(team, "one", "three")).rejects.toMatchObject({ code: "unknown_shard" });
    await expect(storage.moveWorkspace(team, "constructor", "two")).rejects.toMatchObject({ code: "unknown_shard" });
    await storage.moveWorkspace(team, "one", "two");
    expect(await storage.moveWorkspace(team, "one", "two")).toEqual({ commits: 0, documents: 0, pause: 0 });
    await expect(storage.moveWorkspace(team, "one", "one")).rejects.toMatchObject({ code: "not_there" });
  });

  test("[B26.6] is refused where the target holds another workspace of the team, and the original goes on", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage);
    const { list } = await fill(workspace);
    await workspaceOn(data.two).createProject({ title: "Another" });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ code: "target_in_use" });
    expect(await storage.placeOf(team)).toEqual({ shard: "one", movingTo: undefined });
    await workspace.createCard({ title: "Goes on", list_id: list });
  });

  test("[B26.6] is refused while the workspace is being moved", async () => {
    const data = inMemory();
    const [storage, other] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(storage));
    const moves = [storage, other].map((process) => process.moveWorkspace(team, "one", "two"));
    const outcomes = await Promise.allSettled(moves);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "move_running" } });
    expect(await storage.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
  });

  test("[B26.6] of kinds that do not tell the values of their fields is refused before anything is done", async () => {
    const storage = processOver(inMemory());
    await storage.open(contractKinds);
    await storage.commit(team, { txId: "1", log: logOf(1), check: [], put: [item("1"), note("1")], del: [] });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toThrow(TypeError);
    expect(await storage.get(team, [itemKey("1")])).toMatchObject([{ rev: 1 }]);
  });

  test("[B26.6] is taken back where the copy does not hold as much as the original", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage);
    const { list } = await fill(workspace);
    // What the log does not tell is not carried over.
    const put = [{ kind: "tag", id: "99", body: { id: "99" }, fields: {} }];
    await data.one.commit(team, {
      txId: "01J00000000000000000000001",
      log: { ...logOf(1), changes: [] },
      check: [],
      put,
      del: [],
    });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ code: "not_equal" });
    expect(await storage.placeOf(team)).toEqual({ shard: "one", movingTo: undefined });
    await workspace.createCard({ title: "Goes on", list_id: list });
  });
});

test("[B26.5] a move is told in the history as a commit of the system that changes nothing", async () => {
  const storage = await openProcess(inMemory());
  const workspace = workspaceOn(storage);
  await fill(workspace);
  await storage.moveWorkspace(team, "one", "two");
  const { commits } = await workspace.getCommits();
  expect(commits[0]).toMatchObject({ operation: "moveWorkspace", actor: { user_id: "system" }, documents: [] });
});

test("[B26.9] operations that were recorded before a move are not replayed with later ones", async () => {
  const storage = await openProcess(inMemory());
  const workspace = new Workspace({ teamId: team, actor: admin, storage, recordOperations: true });
  await workspace.createProject({ title: "Before" });
  await storage.moveWorkspace(team, "one", "two");
  await workspace.createProject({ title: "After" });
  const log = await workspace.recordedOperations();
  await expect(replay(log)).rejects.toMatchObject({ message: expect.stringMatching(/commit 3/) });
});
