import { describe, expect, test, vi } from "vitest";
import { type CommitLog, type JsonObject, MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { extractFields } from "../../src/documents";
import { storageWith } from "../storage-with";
import {
  allCards,
  anotherProcess,
  hookedBoard,
  inShort,
  listenTo,
  showing,
  smallBoard,
  titlesOf,
  withFakeTimers,
} from "./fixture";

/** Some 271,765 years. */
const LATEST = 8.64e15;

withFakeTimers();

describe("a space that another process closes", () => {
  /** Ada's process, and another one in which eva looks. */
  async function twoProcesses() {
    const storage = new MemoryStorage();
    const { workspace, project_id, lists } = await smallBoard({ storage });
    const clock = manualClock();
    const due_date = Math.floor(clock.now() / 1000) + 7200;
    const { card } = await workspace.createCard({ title: "Open", list_id: lists.todo, due_date });
    const eva = anotherProcess(storage, { clock, actor: { user_id: "u-eva", role: "member" } });
    const close = async () => {
      await workspace.updateProject({ project_id, is_private: true });
      await workspace.updateCard({ card_id: card.id, title: "Secret" });
      await workspace.createCard({ title: "Another secret", list_id: lists.todo });
    };
    return { eva, clock, close };
  }

  test("[P4.8] is closed to a view that is opened before anybody has heard of it", async () => {
    const { eva, close } = await twoProcesses();
    const boards = eva.watchView({ type: "board", board_filters: {} });
    const earlier = eva.watchView(allCards);
    await Promise.all([boards.ready, earlier.ready]);
    earlier.close();
    await close();
    const view = eva.watchView(allCards);
    const heard = listenTo(view);
    await view.ready;
    expect([titlesOf(view), heard]).toEqual([[], []]);
    for (const each of [view, boards]) each.close();
  });

  test("[P4.5 P4.8] is closed to a view that time makes read anew before anybody has heard of it", async () => {
    const { eva, clock, close } = await twoProcesses();
    const view = eva.watchView({ type: "card", card_filters: { due_date: { before: "now+1h" } } });
    const heard = listenTo(view);
    await view.ready;
    expect(titlesOf(view)).toEqual([]);
    await close();
    await clock.advance("2h");
    await view.settled();
    expect([titlesOf(view), heard]).toEqual([[], []]);
    view.close();
  });
});

test("[P4.7] a view is shown however many commits are made while it is read", async () => {
  const storage = new MemoryStorage();
  const { workspace, lists } = await smallBoard({ storage });
  let commits = 0;
  const changes: Storage["changes"] = async (...range) => {
    commits += 1;
    if (commits < 100) await workspace.createCard({ title: `${commits}`, list_id: lists.todo });
    return storage.changes(...range);
  };
  const busy = storageWith(storage, { changes });
  const view = await showing(anotherProcess(busy).watchView(allCards, { window: 100 }));
  expect(commits).toBeLessThan(50);
  commits = 100;
  expect(view.status).toBe("live");
  await view.settled();
  expect(view.current).toEqual((await workspace.previewView({ ...allCards, count: 100 })).cards);
});

describe("a view that cannot be read anew", () => {
  test("[P4.8 P4.9] for a bound of its own does not show what hidden items become", async () => {
    const { workspace, clock, project_id, lists } = await smallBoard();
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const due_date = Math.floor(clock.now() / 1000) + 1000;
    const { card } = await workspace.createCard({ title: "Open", list_id: lists.todo, due_date });
    const days = Math.floor((LATEST - clock.now()) / 86_400_000);
    const view = await showing(eva.watchView({ type: "card", card_filters: { due_date: { before: `now+${days}d` } } }));
    expect(titlesOf(view)).toEqual(["Open"]);
    const heard = listenTo(view);
    await clock.advance("2d");
    await workspace.updateProject({ project_id, is_private: true });
    await workspace.updateCard({ card_id: card.id, title: "Secret" });
    expect([view.status, titlesOf(view), heard]).toEqual(["stale", ["Open"], []]);
  });

  test("[P4.8 P4.9] while the storage fails does not show what hidden items become, and is empty once it is read", async () => {
    const { workspace, project_id, lists, hook } = await hookedBoard();
    const { card } = await workspace.createCard({ title: "Open", list_id: lists.todo });
    const view = await showing(workspace.as({ user_id: "u-eva", role: "member" }).watchView(allCards));
    const heard = listenTo(view);
    hook.before = (call) => {
      if (call === "find card") throw new StorageError("unavailable", "It is gone.");
    };
    await workspace.updateProject({ project_id, is_private: true });
    await workspace.updateCard({ card_id: card.id, title: "Secret" });
    expect([view.status, titlesOf(view), heard]).toEqual(["stale", ["Open"], []]);
    hook.before = () => {};
    await vi.advanceTimersByTimeAsync(31_000);
    expect([view.status, titlesOf(view)]).toEqual(["live", []]);
    expect(heard.map(inShort)).toMatchObject([{ removed: ["0 Open"] }]);
  });
});

describe("a document that cannot be shown", () => {
  interface Planted {
    readonly id: string;
    readonly before: JsonObject;
    readonly after: JsonObject | null;
  }

  /** Cards of which one has a parent in another space and one will be broken, and a view of the board they will be in. */
  async function beside() {
    const storage = new MemoryStorage();
    const { workspace, board_id, project_id, lists } = await smallBoard({ storage });
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    const { project } = await workspace.createProject({ title: "Other" });
    const columns = [{ title: "To do" }];
    const { board } = await workspace.createBoard({ project_id: project.id, title: "B", lists: columns });
    const { board: first } = await workspace.createBoard({ project_id, title: "First", lists: columns });
    const [todo = ""] = first.list_order;
    const { card: parent } = await workspace.createCard({ title: "Parent", list_id: board.list_order[0] ?? "" });
    const { card: broken } = await workspace.createCard({ title: "Broken", list_id: todo });
    const { card: child } = await workspace.createCard({ title: "Child", list_id: todo, parent_card_id: parent.id });
    await workspace.createCard({ title: "Plain", list_id: lists.todo });
    let planted = 0;
    const plant = async (changes: readonly Planted[]) => {
      const log: CommitLog = {
        time: 1_767_600_000,
        actor: { user_id: "u-ada", type: "user" },
        operation: "planted",
        changes: changes.map((change) => ({ kind: "card", ...change })),
      };
      const put = changes.flatMap(({ id, after }) =>
        after === null ? [] : [{ kind: "card", id, body: after, fields: fieldsOf(after) }],
      );
      const del = changes.flatMap(({ id, after }) => (after === null ? [{ kind: "card", id }] : []));
      planted += 1;
      const { ok } = await storage.commit("t-acme", { txId: `planted ${planted}`, log, check: [], put, del });
      expect(ok).toBe(true);
      await vi.advanceTimersByTimeAsync(10);
    };
    const bodyOf = async (id: string) => {
      const [stored] = await storage.get("t-acme", [{ kind: "card", id }]);
      return stored?.body ?? {};
    };
    const request = { type: "card", card_filters: { include: { boards: [board_id] } } } as const;
    const view = await showing(eva.watchView(request));
    const close = async () => {
      await workspace.updateProject({ project_id: project.id, is_private: true });
      await workspace.updateCard({ card_id: parent.id, priority: 2 });
    };
    /** The broken card goes, and all is read again. */
    const mend = async (before: JsonObject) => {
      await plant([{ id: broken.id, before, after: null }]);
      await vi.advanceTimersByTimeAsync(31_000);
      await view.settled();
      expect(view.status).toBe("live");
      expect(view.current).toEqual((await eva.previewView(request)).cards);
    };
    return { workspace, view, plant, bodyOf, close, mend, board_id, lists, broken, child };
  }

  const fieldsOf = (body: JsonObject) => {
    const whole: unknown = { ...body, watcher_ids: [] };
    return extractFields("card", whole as Parameters<typeof extractFields<"card">>[1]);
  };

  test("[P4.8 P4.9] keeps nobody from forgetting what was made ready to be shown beside it", async () => {
    const { view, plant, bodyOf, close, mend, board_id, lists, broken, child } = await beside();
    const [before, other] = await Promise.all([bodyOf(child.id), bodyOf(broken.id)]);
    const moved = { board_id, list_id: lists.todo };
    const spoilt = { ...other, ...moved, watcher_ids: null };
    await plant([
      { id: child.id, before, after: { ...before, ...moved } },
      { id: broken.id, before: other, after: spoilt },
    ]);
    expect([view.status, titlesOf(view)]).toEqual(["stale", ["Plain"]]);
    await close();
    await mend(spoilt);
    const shown = view.current.find(({ id }) => id === child.id) ?? expect.fail("the child is gone");
    expect(shown).not.toHaveProperty("parent_card");
  });

  test("[P4.9] leaves the view that showed it right once it is gone", async () => {
    const { workspace, view, plant, bodyOf, close, mend, lists, broken, child } = await beside();
    for (const card of [child, broken]) await workspace.moveCard({ card_id: card.id, list_id: lists.todo });
    await view.settled();
    expect(titlesOf(view)).toHaveLength(3);
    const before = await bodyOf(broken.id);
    const spoilt = { ...before, watcher_ids: null };
    await plant([{ id: broken.id, before, after: spoilt }]);
    expect(view.status).toBe("stale");
    await close();
    await workspace.updateCard({ card_id: child.id, title: "Renamed" });
    await mend(spoilt);
  });
});
