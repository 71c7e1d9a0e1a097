import { describe, expect, test } from "vitest";
import { kindDefinitions, MemoryStorage, type ViewRequest, Workspace } from "workspace-engine";
import { replay } from "workspace-engine/testing";
import { logOf } from "../../../src/testing/storage-contract/harness/fixture";
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
