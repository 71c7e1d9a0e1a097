import { describe, expect, test } from "vitest";
import type { LiveView, LiveViewSnapshot } from "workspace-engine";
import { allCards, oldestFirst, overdue, showing, smallBoard } from "./fixture";

/** The items of the view at each change, and its reason. */
function snapshotsOf<Item>(view: LiveView<Item>) {
  const told: [reason: string, snapshot: LiveViewSnapshot<Item>][] = [];
  view.subscribe(({ reason }) => told.push([reason, view.snapshot]));
  return told;
}

describe("a snapshot", () => {
  test("[P4.17] has all that the view shows, frozen, and is the same until some of it changes", async () => {
    const { workspace, lists } = await smallBoard();
    const view = workspace.watchView(allCards, { window: 1 });
    const { snapshot: before } = view;
    expect(before).toEqual({ items: [], status: "loading", hasMore: false, nextChangeAt: undefined, error: undefined });
    await view.ready;
    const { snapshot } = view;
    expect(snapshot).toEqual({ ...before, status: "live" });
    expect(Object.isFrozen(snapshot)).toBe(true);
    await workspace.createTag({ name: "Idle" });
    expect(view.snapshot).toBe(snapshot);
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    const { items } = view.snapshot;
    expect(items).toBe(view.current);
    expect(items).toHaveLength(1);
    await workspace.createTag({ name: "Idle too" });
    expect(view.current).toBe(items);
    view.close();
    await workspace.updateCard({ card_id: card.id, title: "Last" });
    expect([view.snapshot.status, view.current]).toEqual(["closed", items]);
  });
});

describe("listeners are told", () => {
  test("[P4.18] when an empty view has become live, and of nothing when it is closed", async () => {
    const { workspace } = await smallBoard();
    const view = workspace.watchView(allCards);
    const told = snapshotsOf(view);
    await view.ready;
    view.close();
    expect(told).toMatchObject([["status", { items: [], status: "live" }]]);
  });

  test("[P4.18] when there is more than the window shows", async () => {
    const { workspace, lists } = await smallBoard();
    await workspace.createCard({ title: "One", list_id: lists.todo });
    const view = await showing(workspace.watchView(oldestFirst, { window: 1 }));
    const { current } = view;
    const told = snapshotsOf(view);
    await workspace.createCard({ title: "Two", list_id: lists.todo });
    expect(told).toMatchObject([["status", { hasMore: true }]]);
    expect(view.current).toBe(current);
  });

  test("[P4.18] when time will change it at another instant, and once if its items change with that", async () => {
    const { workspace, clock, lists } = await smallBoard();
    const view = await showing(workspace.watchView(overdue));
    const told = snapshotsOf(view);
    const due_date = clock.now() / 1000 + 60;
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo, due_date });
    expect(told).toMatchObject([["status", { items: [], nextChangeAt: due_date }]]);
    await clock.advance("1h");
    expect(told.slice(1)).toMatchObject([["clock", { items: [{ id: card.id }], nextChangeAt: undefined }]]);
  });

  test("[P4.18] when it cannot be shown", async () => {
    const { workspace } = await smallBoard();
    const view = workspace.watchView({ ...allCards, cursor: "x" });
    const told = snapshotsOf(view);
    await expect(view.ready).rejects.toThrow();
    expect(told).toMatchObject([["status", { status: "failed", error: { code: "invalid_input" } }]]);
  });

  test("[P4.15 P4.18] of changes that cancel out, where somebody falls far behind", async () => {
    const { workspace, lists } = await smallBoard();
    const view = await showing(workspace.watchView(allCards));
    const slow = view[Symbol.asyncIterator]();
    const { card } = await workspace.createCard({ title: "Long", list_id: lists.todo });
    for (let change = 2; change <= 100; change += 1)
      await workspace.updateCard({ card_id: card.id, title: `Long ${change}` });
    await workspace.deleteCard({ card_id: card.id });
    const { value } = await slow.next();
    expect(value).toMatchObject({ reason: "status", added: [], removed: [], moved: [], updated: [] });
  });
});
