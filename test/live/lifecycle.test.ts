import { describe, expect, test, vi } from "vitest";
import { MemoryStorage, type Storage, type Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { ItemStore } from "../../src/live/item-store";
import { expectRefused, refusalOf } from "../operations/fixture";
import { storageWith } from "../storage-with";
import { failing } from "./failing-storage";
import {
  allCards,
  anotherProcess,
  hookedBoard,
  inShort,
  listenTo,
  overdue,
  showing,
  smallBoard,
  withFakeTimers,
} from "./fixture";

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("opening", () => {
  test.each<[string, unknown, unknown]>([
    ["type", { type: "list" }, undefined],
    ["card_filters.due_date.before", { type: "card", card_filters: { due_date: { before: "nowish" } } }, undefined],
    ["cursor", { ...allCards, cursor: "x" }, undefined],
    ["window", allCards, 0],
    ["window", allCards, 1.5],
    ["window", allCards, 1001],
    ["window", allCards, "3"],
  ])("[P4.12] refuses a bad %s", async (path, request, window) => {
    const { workspace } = await smallBoard();
    const view = workspace.watchView(request as typeof allCards, { window: window as number });
    await expectRefused(view.ready, 400, path);
    expect(view.snapshot).toMatchObject({ status: "failed", error: { code: "invalid_input" }, items: [] });
  });

  test("[P4.12] tells `onError` and whoever iterates of a refusal", async () => {
    const { workspace } = await smallBoard();
    const told: unknown[] = [];
    const misspelt = { type: "card", card_filters: { has_due: true } } as typeof allCards;
    const view = workspace.watchView(misspelt, { onError: ({ code }) => told.push(code) });
    const early = view[Symbol.asyncIterator]();
    const reads = [early.next(), early.next()];
    await expect(reads[0]).rejects.toMatchObject({ code: "invalid_input" });
    await expect(reads[1]).resolves.toEqual({ value: undefined, done: true });
    const late = view[Symbol.asyncIterator]();
    expect(late.throw).toBeUndefined();
    await expect(late.next()).rejects.toBe(view.error);
    await expect(late.next()).resolves.toEqual({ value: undefined, done: true });
    expect(told).toEqual(["invalid_input"]);
  });

  test("[P4.12] refuses the past, and before that options that are none", async () => {
    const { workspace, board_id } = await smallBoard({ history: true });
    const past = workspace.asOf({ sequence: 1 });
    const watching = (from: Workspace, options?: object) => [
      () => from.watchView(allCards, options),
      () => from.watchBoard({ board_id }, options),
      () => from.watchSummary(allCards, options),
    ];
    for (const watch of watching(past))
      expect(watch).toThrow(expect.objectContaining({ status: 409, code: "read_only" }));
    for (const options of [null, 3, { onError: 3 }, { windows: 3 }])
      for (const watch of [workspace, past].flatMap((from) => watching(from, options as object)))
        expect(watch).toThrow(expect.objectContaining({ status: 400, code: "invalid_input" }));
  });

  test("[P4.12] asks the host, which may refuse", async () => {
    const { workspace } = await smallBoard({ authorize: ({ operation }) => operation !== "watchView" });
    await refusalOf(workspace.watchView(allCards).ready, 403);
  });

  test("[P4.2] as many items are shown as the window holds, the request's count, or 25", async () => {
    const { workspace, lists } = await smallBoard();
    for (let index = 0; index < 30; index += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
    const views = [
      workspace.watchView({ ...allCards, count: 5 }, { window: 7 }),
      workspace.watchView({ ...allCards, count: 5 }),
      workspace.watchView(allCards),
      workspace.watchView({ ...allCards, count: 5000 }),
    ];
    await Promise.all(views.map(showing));
    expect(views.map((view) => view.current.length)).toEqual([7, 5, 25, 30]);
    expect(views.map((view) => view.hasMore)).toEqual([true, true, true, false]);
  });
});

describe("closing", () => {
  test("[P4.10] after it nothing is told, and what was shown stays", async () => {
    const { workspace, clock, lists } = await smallBoard();
    const view = workspace.watchView(allCards);
    const other = workspace.watchView(overdue);
    await Promise.all([view.ready, other.ready]);
    const heard = [listenTo(view), listenTo(other)];
    const due_date = Math.floor(clock.now() / 1000) + 60;
    await workspace.createCard({ title: "One", list_id: lists.todo, due_date });
    expect(other.nextChangeAt).toBe(due_date);
    const { current } = view;
    view.close();
    other[Symbol.dispose]();
    await workspace.createCard({ title: "Two", list_id: lists.todo });
    await clock.advance("1h");
    expect(heard.map(({ length }) => length)).toEqual([1, 0]);
    expect(view.current).toBe(current);
    expect([view.status, other.status, other.nextChangeAt]).toEqual(["closed", "closed", undefined]);
    expect(listenTo(view)).toEqual([]);
    await view[Symbol.asyncDispose]();
    await view.settled();
  });

  test("[P4.10] before it is ready makes it ready, and leaves nothing behind", async () => {
    const storage = new MemoryStorage();
    const notify = vi.spyOn(storage, "notify");
    const { workspace, lists } = await smallBoard({ storage });
    const view = workspace.watchView(allCards);
    view.close();
    await view.ready;
    await turn();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    expect([view.current, view.status]).toEqual([[], "closed"]);
    const stops = notify.mock.results.length;
    const again = await showing(workspace.watchView(allCards));
    expect(again.current).toHaveLength(1);
    expect(notify.mock.results.length).toBe(stops + 1);
  });

  test("[P4.10] while it is read or is about to plan leaves nothing behind that would be kept right", async () => {
    for (const closing of [1, 2]) {
      const memory = new MemoryStorage();
      let whenFound: (limit: number | undefined) => void = () => {};
      const find: Storage["find"] = async (team, query, options) => {
        const found = await memory.find(team, query, options);
        if (query.kind === "card") whenFound(query.limit);
        return found;
      };
      const { workspace, clock, lists } = await smallBoard({ storage: storageWith(memory, { find }) });
      const ids: string[] = [];
      for (let day = 0; day < 15; day += 1) {
        const due_date = Math.floor(clock.now() / 1000) + day * 86_400;
        ids.push((await workspace.createCard({ title: `${day}`, list_id: lists.todo, due_date })).card.id);
      }
      const open = await showing(workspace.watchView({ type: "board", board_filters: {} }));
      const view = workspace.watchView({ type: "card", card_filters: { due_date: { after: "now" } } }, { window: 1 });
      let reads = 0;
      whenFound = (limit) => {
        if (limit !== 11 && limit !== 1) return;
        reads += 1;
        if (reads === closing) view.close();
        if (reads > 100) throw new Error("It is read again and again.");
      };
      await view.ready;
      await open.settled();
      reads = 10;
      await clock.advance("2d");
      for (const card_id of ids.reverse()) await workspace.deleteCard({ card_id });
      expect(reads).toBe(10);
    }
  });

  test("[P4.10] while its items are presented lets go of them", async () => {
    const { workspace, lists, hook } = await hookedBoard();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    const open = await showing(workspace.watchView({ type: "page", page_filters: {} }));
    const want = vi.spyOn(ItemStore.prototype, "want");
    const view = workspace.watchView(allCards);
    hook.before = (call) => void (call === "countBy comment" && view.close());
    await view.ready;
    await open.settled();
    const wanted = want.mock.results.flatMap(({ type, value }) => (type === "return" ? [value] : []));
    want.mockRestore();
    expect(wanted).toHaveLength(1);
    open.close();
    expect(wanted.map(({ state }) => state)).toEqual(["dropped"]);
  });

  test("[P4.10] a listener may close the view, or stop another, in the middle", async () => {
    const { workspace, lists } = await smallBoard();
    const view = await showing(workspace.watchView(allCards));
    view.subscribe(() => view.close());
    const heard = listenTo(view);
    await workspace.createCard({ title: "One", list_id: lists.todo });
    expect(heard).toEqual([]);
  });

  describe("timers", () => {
    withFakeTimers();

    test("[P4.10] the last view to be closed stops every timer", async () => {
      let now = Date.UTC(2026, 0, 5, 9);
      const { workspace, lists } = await smallBoard({ clock: { now: () => now } });
      const views = [workspace.watchView(overdue), workspace.watchView(allCards)];
      await Promise.all(views.map((view) => view.ready));
      await workspace.createCard({ title: "One", list_id: lists.todo, due_date: now / 1000 + 3600 });
      await vi.advanceTimersByTimeAsync(1);
      expect(vi.getTimerCount()).toBe(1);
      now += 3_600_000;
      for (const view of views) view.close();
      await vi.advanceTimersByTimeAsync(1);
      expect(vi.getTimerCount()).toBe(0);
    });

    test("[P4.5] a clock without timers is looked at every ten seconds, however it is set", async () => {
      let now = Date.UTC(2026, 0, 5, 9);
      const { workspace, lists } = await smallBoard({ clock: { now: () => now } });
      const view = await showing(workspace.watchView(overdue));
      const heard = listenTo(view);
      const due_date = now / 1000 + 90 * 86_400;
      await workspace.createCard({ title: "One", list_id: lists.todo, due_date });
      await workspace.createCard({ title: "Two", list_id: lists.todo, due_date: due_date + 5 });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(heard).toEqual([]);
      now = due_date * 1000;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(heard.map(inShort)).toMatchObject([{ added: ["0 One"], reason: "clock" }]);
      now -= 1000;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(heard.map(inShort)).toMatchObject([{}, { removed: ["0 One"], reason: "clock" }]);
      now += 86_400_000;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(view.current).toHaveLength(2);
    });

    test("[P4.5] it may be set back when nothing is due any more", async () => {
      let now = Date.UTC(2026, 0, 5, 9);
      const { workspace, lists } = await smallBoard({ clock: { now: () => now } });
      await workspace.createCard({ title: "One", list_id: lists.todo, due_date: now / 1000 });
      const view = await showing(workspace.watchView(overdue));
      // The work that opening put off is done: nothing but the clock is looked at from here on.
      await vi.advanceTimersByTimeAsync(60_000);
      expect([view.current.length, view.nextChangeAt]).toEqual([1, undefined]);
      now -= 1000;
      await vi.advanceTimersByTimeAsync(10_000);
      expect([view.current.length, view.nextChangeAt]).toEqual([0, now / 1000 + 1]);
      view.close();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe("a storage that fails", () => {
  withFakeTimers();

  const fixture = async () => {
    const inner = new MemoryStorage();
    const { storage, reads, fail } = failing(inner);
    const { workspace: writer, lists } = await smallBoard({ storage: inner, random: seededRandom(7) });
    const workspace = anotherProcess(storage);
    const errors: unknown[] = [];
    const view = await showing(workspace.watchView(allCards, { onError: ({ status }) => errors.push(status) }));
    const write = (title: string) => writer.createCard({ title, list_id: lists.todo });
    return { write, storage, reads, fail, view, errors };
  };

  test("[P4.9 P4.18] leaves what is shown, is told of once, and is caught up with when it works again", async () => {
    const { write, fail, view, errors } = await fixture();
    const told: unknown[] = [];
    view.subscribe(({ reason }) => told.push([reason, view.snapshot]));
    const before = view.current;
    fail(true);
    await write("New");
    await expect(view.settled()).rejects.toMatchObject({ code: "storage_unavailable", status: 503 });
    expect(view.current).toBe(before);
    expect([view.status, view.error?.status, errors]).toEqual(["stale", 503, [503]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(errors.length).toBeGreaterThan(1);
    expect(told).toMatchObject([["status", { status: "stale", items: [], error: { code: "storage_unavailable" } }]]);
    fail(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([view.status, view.error]).toEqual(["live", undefined]);
    expect(told.slice(1)).toMatchObject([["commit", { status: "live", items: [{ title: "New" }], error: undefined }]]);
    view.close();
  });

  test("[P4.9] while it fails on, it is asked after longer and longer pauses, of 30 seconds at most", async () => {
    const { write, reads, fail, view } = await fixture();
    fail(true);
    await write("New");
    await vi.advanceTimersByTimeAsync(1);
    const pauses: number[] = [];
    for (let second = 1; second <= 130; second += 1) {
      const before = reads();
      await vi.advanceTimersByTimeAsync(1000);
      if (reads() > before) pauses.push(second);
    }
    expect(pauses).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    view.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("[P4.9] when it is closed it is not asked again", async () => {
    const { storage, view, errors } = await fixture();
    await storage.close();
    await expect(view.settled()).rejects.toMatchObject({ code: "storage_unavailable" });
    expect([view.status, errors]).toEqual(["stale", [503]]);
    expect(vi.getTimerCount()).toBe(0);
    view.close();
  });
});

describe("faces", () => {
  test("[P4.8 E4.6] what it may not read is hidden, however closely views are opened one after another", async () => {
    for (let pause = 0; pause < 30; pause += 1) {
      const { workspace, project_id, lists } = await smallBoard();
      await workspace.createCard({ title: "Secret", list_id: lists.todo });
      await workspace.updateProject({ project_id, is_private: true });
      const views = [workspace.watchView(allCards)];
      await views[0]?.ready;
      for (const user_id of ["u-max", "u-eva"]) {
        views.push(workspace.as({ user_id, role: "member" }).watchView(allCards));
        for (let turns = 0; turns < pause; turns += 1) await Promise.resolve();
      }
      await Promise.all(views.map((view) => view.ready));
      expect(views.map(({ current }) => current.length)).toEqual([1, 0, 0]);
      for (const view of views) view.close();
    }
  });
});
