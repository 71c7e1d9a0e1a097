import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CardViewRequest, MemoryStorage, StorageError } from "workspace-engine";
import { liveStore } from "workspace-engine/live-store";
import { eventually } from "../eventually";
import { allCards, smallBoard } from "../live/fixture";
import { counted, heardOf } from "./counted";

async function fixture() {
  const { workspace, lists, clock } = await smallBoard();
  const { workspace: watched, count } = counted(workspace);
  return { workspace, clock, lists, count, store: liveStore(watched) };
}

const titlesOf = ({ items }: { readonly items: readonly { readonly title: string }[] }) =>
  items.map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("one view for all who listen to it", () => {
  test("[O1.1] requests that ask for the same share a live view, in whatever order they say it", async () => {
    const { store, count } = await fixture();
    const filters = { include: { lists: ["7", "6"] }, is_archived: false };
    const turned = { is_archived: false, include: { lists: ["6", "7", "6"] }, exclude: null };
    for (const card_filters of [filters, turned, { ...filters, sort_by: null }])
      heardOf(store.view({ type: "card", card_filters }));
    expect(count.opened).toBe(1);
  });

  test.each<[string, CardViewRequest, number | undefined]>([
    ["another filter", { type: "card", card_filters: { include: { lists: ["6"] } } }, undefined],
    ["another window", allCards, 7],
    ["another count", { ...allCards, count: 7 }, undefined],
    ["a cursor", { ...allCards, cursor: "x" }, undefined],
  ])("[O1.1] %s is another view", async (_what, request, window) => {
    const { store, count } = await fixture();
    heardOf(store.view(allCards));
    heardOf(store.view(request, { window }));
    expect(count.opened).toBe(2);
  });

  test("[O1.1] a workspace has one store, and another actor's has another", async () => {
    const { workspace } = await smallBoard();
    const others = workspace.as({ user_id: "u-max", role: "member" });
    expect(liveStore(workspace)).toBe(liveStore(workspace));
    expect(liveStore(others)).not.toBe(liveStore(workspace));
  });

  test("[O1.1] it is opened with the first and closed a second after the last", async () => {
    const { store, count } = await fixture();
    const view = store.view(allCards);
    const [one, other] = [heardOf(view), heardOf(view)];
    expect(count).toEqual({ opened: 1, closed: 0 });
    one.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(count.closed).toBe(0);
    other.stop();
    other.stop();
    await vi.advanceTimersByTimeAsync(999);
    expect(count.closed).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(count).toEqual({ opened: 1, closed: 1 });
    heardOf(view);
    expect(count).toEqual({ opened: 2, closed: 1 });
  });

  test("[O1.1] who comes back within a second finds it open, with what it shows", async () => {
    const { store, count, workspace, lists } = await fixture();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    const view = store.view(allCards);
    const { stop } = heardOf(view);
    await eventually(() => expect(titlesOf(view.getSnapshot())).toEqual(["One"]));
    stop();
    await vi.advanceTimersByTimeAsync(900);
    heardOf(view);
    await vi.advanceTimersByTimeAsync(5000);
    expect(titlesOf(view.getSnapshot())).toEqual(["One"]);
    expect(count).toEqual({ opened: 1, closed: 0 });
  });
});

describe("what is shown", () => {
  test("[O1.4] is the same object until it changes, and each change is notified once", async () => {
    const { store, workspace, lists } = await fixture();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    const view = store.view(allCards);
    const { heard } = heardOf(view);
    await eventually(() => expect(view.getSnapshot().status).toBe("live"));
    expect(heard.map(titlesOf)).toEqual([["One"]]);
    expect(view.getSnapshot()).toBe(view.getSnapshot());
    await workspace.createCard({ title: "Two", list_id: lists.todo });
    expect(heard.map(titlesOf)).toEqual([["One"], ["Two", "One"]]);
    expect(heard[1]).toBe(view.getSnapshot());
    expect(heard[1]?.items[1]).toBe(heard[0]?.items[0]);
    expect(Object.isFrozen(view.getSnapshot())).toBe(true);
  });

  test("[O1.4] a listener that fails, or stops another, keeps nobody else from hearing", async () => {
    const { store } = await fixture();
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const view = store.view(allCards);
    view.subscribe(() => {
      stop();
      throw new Error("Mine.");
    });
    const { heard, stop } = heardOf(view);
    const others = heardOf(view);
    await eventually(() => expect(others.heard.map(({ status }) => status)).toEqual(["live"]));
    expect(heard).toEqual([]);
    expect(printed).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  test("[O2.1] a refused request is failed, and opened again for the next listener once nobody listens", async () => {
    const { store, count } = await fixture();
    const misspelt = { type: "card", card_filters: { has_due: true } } as typeof allCards;
    const view = store.view(misspelt);
    const { heard, stop } = heardOf(view);
    await eventually(() => expect(heard).toMatchObject([{ status: "failed", error: { code: "invalid_input" } }]));
    stop();
    heardOf(view);
    expect(count).toEqual({ opened: 2, closed: 1 });
  });

  test("[O2.1] a request refused at once is failed too", async () => {
    const { workspace } = await smallBoard({ history: true });
    const { workspace: past, count } = counted(workspace.asOf({ sequence: 1 }));
    const view = liveStore(past).view(allCards);
    heardOf(view);
    heardOf(view);
    const nothing = { items: [], hasMore: false, nextChangeAt: undefined };
    expect(view.getSnapshot()).toMatchObject({ ...nothing, status: "failed", error: { code: "read_only" } });
    expect(count.opened).toBe(0);
  });

  test("[O2.2] what is handed over is shown as loading until the first items are read", async () => {
    const { store, workspace, lists } = await fixture();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    const { cards } = await workspace.previewView(allCards);
    await workspace.createCard({ title: "Two", list_id: lists.todo });
    const items = [...cards];
    const view = store.view(allCards, { initial: { items, hasMore: true } });
    items.pop();
    expect(view.getServerSnapshot()).toMatchObject({ items: cards, hasMore: true, status: "loading" });
    const { heard } = heardOf(view);
    expect(view.getSnapshot()).toBe(view.getServerSnapshot());
    await eventually(() => expect(view.getSnapshot().status).toBe("live"));
    expect(heard.map(titlesOf)).toEqual([["Two", "One"]]);
  });

  test("[O2.2] it stays while the first items cannot be read, with the reason", async () => {
    const storage = new MemoryStorage();
    const { workspace } = await smallBoard({ storage });
    const find = vi.spyOn(storage, "find").mockRejectedValue(new StorageError("unavailable", "Away."));
    const view = liveStore(counted(workspace).workspace).view(allCards, { initial: { items: [], hasMore: true } });
    heardOf(view);
    await eventually(() => expect(view.getSnapshot().error?.code).toBe("storage_unavailable"));
    expect(view.getSnapshot()).toMatchObject({ hasMore: true, status: "loading" });
    find.mockRestore();
  });
});

test("[O1.1] boards and pages are shared as cards are", async () => {
  const { store, workspace, count } = await fixture();
  const boards = store.view({ type: "board", board_filters: {} });
  const pages = store.view({ type: "page", page_filters: {} });
  for (const view of [boards, boards, pages, pages]) heardOf<unknown>(view);
  await eventually(() => expect([boards, pages].map((view) => view.getSnapshot().status)).toEqual(["live", "live"]));
  await workspace.createPage({ title: "Handbook" });
  expect([boards.getSnapshot(), pages.getSnapshot()].map(titlesOf)).toEqual([["Launch"], ["Handbook"]]);
  expect(count.opened).toBe(2);
});
