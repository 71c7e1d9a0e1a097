import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace } from "../fixture";

describe("epic lists", () => {
  test("[L7.1] createEpicList puts a list last, or where position says", async () => {
    const { workspace, lists: onBoard } = await boardWorkspace();
    const { list: last } = await workspace.createEpicList({ title: "Someday" });
    expect(last).toMatchObject({ title: "Someday", behavior: "committed", card_order: [], total_cards: 0 });
    for (const absent of ["board_id", "project_id"]) expect(last).not.toHaveProperty(absent);
    const { list } = await workspace.createEpicList({
      title: "On hold",
      behavior: "started",
      color: "red",
      position: 1,
    });
    expect((await workspace.getEpics()).list_order).toEqual(["1", list.id, "2", "3", "4", "5", last.id]);
    const { epic } = await workspace.createEpic({ title: "Epic", list_id: list.id });
    expect(epic).toMatchObject({ status: "started", list_title: "On hold", list_color: "red" });
    expect(Object.values(onBoard)).not.toContain(list.id);
  });

  test("[L7.1] time_updated is the latest of the lists and epics", async () => {
    const { workspace, clock } = newWorkspace();
    const latest = async () => (await workspace.getEpics()).time_updated;
    const start = clock.now() / 1000;
    expect(await latest()).toBe(start);
    clock.advance("1h");
    const { epic } = await workspace.createEpic({ title: "Epic", list_id: "4" });
    expect(await latest()).toBe(start + 3600);
    clock.advance("1h");
    await workspace.updateList({ list_id: "2", title: "Next" });
    expect(await latest()).toBe(start + 7200);
    clock.advance("1h");
    await workspace.updateEpic({ epic_id: epic.id, priority: 1 });
    expect(await latest()).toBe(start + 10_800);
  });

  test("[L7.1 C10.1] getEpics gives at most count lists, and the whole order", async () => {
    const { workspace } = newWorkspace();
    const { lists, list_order } = await workspace.getEpics({ count: 2 });
    expect(lists.map((list) => list.id)).toEqual(["1", "2"]);
    expect(list_order).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("the cards of an epic", () => {
  test("[U17.14] child_cards stand in the order they were created in, archived ones too", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const ids: string[] = [];
    for (const list_id of [lists.done, lists.todo, lists.doing]) {
      const { card } = await workspace.createCard({ title: "Card", list_id, epic_id: epic.id, position: 0 });
      ids.push(card.id);
      clock.advance("1s");
    }
    await workspace.updateCard({ card_id: ids[1] ?? "", archived: true });
    const { epic: shown } = await workspace.getEpic({ epic_id: epic.id });
    expect(shown.child_card_order).toEqual(ids);
    expect(shown.child_cards.map((card) => [card.card_id, card.list_title, card.archived !== undefined])).toEqual([
      [ids[0], "Done", false],
      [ids[1], "To do", true],
      [ids[2], "Doing", false],
    ]);
  });

  test("[U18.3] deleteEpic takes the epic away, and its cards stay without one", async () => {
    const { workspace, clock, lists } = await boardWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic" });
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, epic_id: epic.id });
    const before = (await workspace.getCard({ card_id: card.id })).card;
    expect(before.epic).toEqual({ id: epic.id, title: "Epic" });
    clock.advance("1h");
    expect(await workspace.deleteEpic({ epic_id: epic.id })).toEqual({});
    const { epic: _epic, ...rest } = before;
    expect((await workspace.getCard({ card_id: card.id })).card).toStrictEqual(rest);
    await expectRefused(workspace.getEpic({ epic_id: epic.id }), 404, "epic_id");
    expect((await workspace.getEpics()).lists[0]).toMatchObject({ card_order: [], total_cards: 0 });
    await expectRefused(workspace.deleteEpic({ epic_id: epic.id }), 404, "epic_id");
  });
});
