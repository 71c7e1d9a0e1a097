import { expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, newSpace, refusalOf } from "../fixture";

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
  expect(board.lists?.map((list) => list.cards)).toEqual([undefined, [inBoard.card], undefined, undefined, undefined]);
  const read = await workspace.getSprint({ sprint_id: sprint.id });
  expect(read.sprint.lists.map((list) => list.cards)).toEqual([undefined, [inSprint.card], undefined, undefined]);
});

test("[U23.6] a list of a sprint cannot be deleted: 400", async () => {
  const { workspace, project_id } = await newSpace();
  const { sprint } = await workspace.createSprint({ project_id });
  const call = workspace.deleteList({ list_id: sprint.lists[0]?.id ?? "" });
  expect((await refusalOf(call, 400)).issues).toMatchObject([{ path: "list_id", code: "not_a_board_list" }]);
});
