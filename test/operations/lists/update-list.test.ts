import { describe, expect, test } from "vitest";
import { boardWorkspace, cardWorkspace } from "../fixture";

describe("creating and reading", () => {
  test("[L6.2] cards appear when a list is read, are omitted when there are none, and are not in an update", async () => {
    const { workspace, lists, card } = await cardWorkspace();
    const { list } = await workspace.getList({ list_id: lists.todo });
    expect(list.cards).toEqual([card]);
    expect(list).not.toHaveProperty("epics");
    expect((await workspace.getList({ list_id: lists.doing })).list).not.toHaveProperty("cards");
    const { list: updated } = await workspace.updateList({ list_id: lists.todo, title: "Next" });
    expect(updated).not.toHaveProperty("cards");
    expect(updated).toMatchObject({ card_order: [card.id], total_cards: 1 });
  });

  test("[L6.2] the lists of a board or sprint that is read carry their cards", async () => {
    const { workspace, lists, board_id, project_id } = await boardWorkspace();
    const { sprint } = await workspace.createSprint({ project_id });
    const inBoard = await workspace.createCard({ title: "In a board", list_id: lists.doing });
    const inSprint = await workspace.createCard({ title: "In a sprint", list_id: sprint.lists[1]?.id ?? "" });
    const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
    expect(board.lists?.map((list) => list.cards)).toEqual([
      undefined,
      [inBoard.card],
      undefined,
      undefined,
      undefined,
    ]);
    const read = await workspace.getSprint({ sprint_id: sprint.id });
    expect(read.sprint.lists.map((list) => list.cards)).toEqual([undefined, [inSprint.card], undefined, undefined]);
  });

  test("[C6.1 C1.1] card_order holds archived cards, total_cards does not count them", async () => {
    const { workspace, lists } = await boardWorkspace();
    const ids = [];
    for (const title of ["a", "b", "c"]) {
      ids.push((await workspace.createCard({ title, list_id: lists.todo })).card.id);
    }
    const [, second = ""] = ids;
    await workspace.updateCard({ card_id: second, archived: true });
    const { list } = await workspace.getList({ list_id: lists.todo });
    expect(list).toMatchObject({ card_order: ids, total_cards: 2 });
    expect(list.cards?.map((card) => card.id)).toEqual(ids);
    await workspace.updateCard({ card_id: second, archived: false });
    expect((await workspace.getList({ list_id: lists.todo })).list.total_cards).toBe(3);
    await workspace.moveCard({ card_id: second, list_id: lists.done });
    expect((await workspace.getList({ list_id: lists.todo })).list).toMatchObject({
      total_cards: 2,
      card_order: [ids[0], ids[2]],
    });
  });

  test("[C1.1 C1.3] what is archived with its list or board counts, what is archived itself does not", async () => {
    const { workspace, lists, board_id } = await boardWorkspace();
    const { card } = await workspace.createCard({ title: "Alone", list_id: lists.todo });
    await workspace.createCard({ title: "With its list", list_id: lists.todo });
    await workspace.updateCard({ card_id: card.id, archived: true });
    const { list } = await workspace.updateList({ list_id: lists.todo, archived: true });
    expect(list.total_cards).toBe(1);
    await workspace.updateList({ list_id: lists.todo, archived: false });
    await workspace.updateBoard({ board_id, archived: true });
    expect((await workspace.getList({ list_id: lists.todo })).list.total_cards).toBe(1);
  });
});

test("[C6.1] an archived list keeps its place, and can be moved like any other", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  const order = async () => (await workspace.getBoard({ board_id })).board.list_order;
  const before = await order();
  await workspace.updateList({ list_id: lists.doing, archived: true });
  expect(await order()).toEqual(before);
  await workspace.updateList({ list_id: lists.done, position: 1 });
  const { todo, doing, done, cancelled, backlog } = lists;
  expect(await order()).toEqual([todo, done, doing, cancelled, backlog]);
  await workspace.updateList({ list_id: lists.doing, archived: false });
  expect(await order()).toEqual([todo, done, doing, cancelled, backlog]);
});
