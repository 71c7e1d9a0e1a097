import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { CardViewRequest } from "workspace-engine";
import { inShort, listenTo, showing, smallBoard } from "./fixture";

const byPriority: CardViewRequest = {
  type: "card",
  card_filters: { has_priority: true, sort_by: { field: "priority", order_ascending: true } },
};

const time = { started_at: 1767603600, duration_seconds: 60 };
const entry = { id: "01KE6Y4S00EXAMP1E000000001", scope_type: "card", ...time } as const;

describe("commits", () => {
  test("[P4.2 P4.18] what enters, moves and leaves is told once, before the operation answers", async () => {
    const { workspace, clock, lists } = await smallBoard();
    const view = await showing(workspace.watchView(byPriority));
    const heard = listenTo(view);
    const { card: one } = await workspace.createCard({ title: "One", list_id: lists.todo, priority: 1 });
    expect(heard.map(inShort)).toEqual([{ added: ["0 One"], removed: [], moved: [], updated: [], reason: "commit" }]);
    expect(heard[0]?.at).toBe(clock.now() / 1000);
    const { card: two } = await workspace.createCard({ title: "Two", list_id: lists.todo, priority: 2 });
    await workspace.createCard({ title: "Three", list_id: lists.todo, priority: 3 });
    await workspace.updateCard({ card_id: one.id, priority: 4 });
    expect(heard.slice(2).map(inShort)).toEqual([
      { added: ["2 Three"], removed: [], moved: [], updated: [], reason: "commit" },
      { added: [], removed: [], moved: ["0-2 One"], updated: ["2 One"], reason: "commit" },
    ]);
    await workspace.updateCard({ card_id: two.id, priority: null });
    expect(inShort(heard[4])).toEqual({ added: [], removed: ["0 Two"], moved: [], updated: [], reason: "commit" });
    await workspace.createCard({ title: "None", list_id: lists.todo });
    expect(heard).toHaveLength(5);
    expect(view.current.map(({ title }) => title)).toEqual(["Three", "One"]);
  });

  test("[P4.2] what moves far behind the window does not take the place of what lies between", async () => {
    const { workspace, lists } = await smallBoard();
    const cards: string[] = [];
    for (let index = 0; index < 30; index += 1)
      cards.push((await workspace.createCard({ title: `${index}`, list_id: lists.todo })).card.id);
    const request: CardViewRequest = {
      type: "card",
      card_filters: { include: { lists: [lists.todo] }, sort_by: { field: "position", order_ascending: true } },
    };
    const view = await showing(workspace.watchView(request, { window: 1 }));
    for (const card_id of cards.slice(-3)) await workspace.moveCard({ card_id, list_id: lists.todo, position: 25 });
    for (const card_id of cards.slice(0, 25)) {
      expect(view.current.map(({ id }) => id)).toEqual([card_id]);
      await workspace.deleteCard({ card_id });
    }
  });

  test("[P4.2] what lies behind the window moves up when something before it leaves, and it is told whether there is more", async () => {
    const { workspace, lists } = await smallBoard();
    for (let nth = 1; nth <= 40; nth += 1)
      await workspace.createCard({ title: `${nth}`, list_id: lists.todo, priority: (nth % 4) + 1 });
    const view = await showing(workspace.watchView(byPriority, { window: 3 }));
    const heard = listenTo(view);
    for (let left = 39; left >= 0; left -= 1) {
      await workspace.deleteCard({ card_id: view.current[0]?.id ?? "" });
      const { cards, cursor } = await workspace.previewView({ ...byPriority, count: 3 });
      expect(view.current).toEqual(cards);
      expect(view.hasMore).toBe(cursor !== "");
      const entering = left >= 3 ? 1 : 0;
      expect(heard[39 - left]).toMatchObject({ removed: [{ index: 0 }], added: Array(entering).fill({ index: 2 }) });
    }
  });

  test("[P4.8] renaming, colouring, commenting and relating elsewhere update the items that show it, and no others", async () => {
    const { workspace, lists, board_id, project_id } = await smallBoard();
    const { tag } = await workspace.createTag({ name: "Design" });
    const { epic } = await workspace.createEpic({ title: "Launch" });
    const { card: other } = await workspace.createCard({ title: "Other", list_id: lists.done });
    const { card: parent } = await workspace.createCard({ title: "Parent", list_id: lists.doing });
    const { card } = await workspace.createCard({
      title: "Card",
      list_id: lists.todo,
      priority: 1,
      tags: [tag.id],
      epic_id: epic.id,
      parent_card_id: parent.id,
    });
    await workspace.createCard({ title: "Bystander", list_id: lists.done, priority: 2 });
    const view = await showing(workspace.watchView(byPriority));
    const heard = listenTo(view);
    const bystander = view.current[1];
    const changes: (() => Promise<unknown>)[] = [
      () => workspace.updateList({ list_id: lists.todo, title: "Backlog" }),
      () => workspace.updateTag({ tag_id: tag.id, color: "red" }),
      () => workspace.updateEpic({ epic_id: epic.id, title: "Lift-off" }),
      () => workspace.updateCard({ card_id: parent.id, title: "Mother" }),
      () => workspace.updateList({ list_id: lists.doing, color: "blue" }),
      () => workspace.createComment({ card_id: card.id, content: "Hm." }),
      () => workspace.addCardTags({ card_id: other.id, id: tag.id }),
      () => workspace.createTimeEntry({ ...entry, scope_id: card.id }),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      expect(view.current).toEqual((await workspace.previewView(byPriority)).cards);
      if (index < 7) expect(heard[index]).toMatchObject({ added: [], removed: [], moved: [], updated: [{ index: 0 }] });
      expect(view.current[1], String(index)).toBe(bystander);
    }
    const before = heard.length;
    await workspace.updateCard({ card_id: other.id, title: "Still tagged" });
    await workspace.updateBoard({ board_id, color: "green" });
    await workspace.updateProject({ project_id, description: "Shop" });
    expect(heard).toHaveLength(before);
    await workspace.updateBoard({ board_id, title: "Take-off" });
    expect(heard[before]?.updated.map(({ index }) => index)).toEqual([0, 1]);
  });

  test("[P4.11] a listener that throws, or rejects, is printed and keeps nobody from hearing", async () => {
    const { workspace, lists } = await smallBoard();
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const view = await showing(workspace.watchView(byPriority));
    view.subscribe(() => {
      throw new Error("no");
    });
    view.subscribe(async () => Promise.reject(new Error("neither")));
    const heard = listenTo(view);
    await workspace.createCard({ title: "One", list_id: lists.todo, priority: 1 });
    expect(heard).toHaveLength(1);
    await Promise.resolve();
    expect(printed).toHaveBeenCalledTimes(2);
  });

  test("[P4.3] what is shown and told is frozen, and the request may be changed afterwards", async () => {
    const { workspace, lists } = await smallBoard();
    const statuses = ["committed" as const];
    const view = workspace.watchView({ type: "card", card_filters: { include: { statuses } } });
    statuses.pop();
    await view.ready;
    const heard = listenTo(view);
    await workspace.createCard({ title: "One", list_id: lists.todo });
    expect(view.current).toHaveLength(1);
    const told = [view.current, view.current[0], heard[0], heard[0]?.added, heard[0]?.added[0]];
    expect(told.every(Object.isFrozen)).toBe(true);
    view.close();
  });
});
