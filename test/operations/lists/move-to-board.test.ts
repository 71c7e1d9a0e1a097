import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { boardWorkspace, expectRefused } from "../fixture";

/** A second board, in a space of its own, with two lists. */
async function otherBoard(workspace: Workspace) {
  const { project } = await workspace.createProject({ title: "Shop" });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Payments",
    lists: [{ title: "Open" }, { title: "Closed" }],
  });
  const [open = "", closed = ""] = board.list_order;
  return { project_id: project.id, board_id: board.id, open, closed };
}

async function ordersOf(workspace: Workspace, ...boards: readonly string[]): Promise<readonly (readonly string[])[]> {
  const orders = [];
  for (const board_id of boards) orders.push((await workspace.getBoard({ board_id })).board.list_order);
  return orders;
}

test("[U22.10] board_id moves a list to that board, last without a position", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  const { todo, doing, done, cancelled, backlog } = lists;
  const other = await otherBoard(workspace);
  const { list } = await workspace.updateList({ list_id: doing, board_id: other.board_id });
  expect(list).toMatchObject({ id: doing, board_id: other.board_id, project_id: other.project_id });
  expect(await ordersOf(workspace, board_id, other.board_id)).toEqual([
    [todo, done, cancelled, backlog],
    [other.open, other.closed, doing],
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [50, 2],
])("[U22.10 L1.2] a list moved to position %i of a board of two stands at %i", async (position, expected) => {
  const { workspace, lists } = await boardWorkspace();
  const other = await otherBoard(workspace);
  await workspace.updateList({ list_id: lists.doing, board_id: other.board_id, position });
  const [order = []] = await ordersOf(workspace, other.board_id);
  expect(order.indexOf(lists.doing)).toBe(expected);
  expect(order).toHaveLength(3);
});

test("a list stays where it is when board_id names the board it is on, archived or not", async () => {
  const { workspace, clock, board_id, lists } = await boardWorkspace();
  await workspace.updateBoard({ board_id, archived: true });
  const before = await workspace.getBoard({ board_id, include: ["lists"] });
  clock.advance("1m");
  await workspace.updateList({ list_id: lists.todo, board_id });
  expect(await workspace.getBoard({ board_id, include: ["lists"] })).toEqual(before);
});

test("[U22.10 L5.3] the cards of a moved list get the new board and space and keep all else", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const other = await otherBoard(workspace);
  const { epic } = await workspace.createEpic({ title: "Checkout" });
  const { tag } = await workspace.createTag({ name: "Money" });
  const { card: parent } = await workspace.createCard({ title: "Parent", list_id: lists.todo });
  const { card } = await workspace.createCard({
    title: "Moved",
    list_id: lists.doing,
    tags: [tag.id],
    epic_id: epic.id,
    parent_card_id: parent.id,
  });
  await workspace.createCard({ title: "Child", list_id: lists.todo, parent_card_id: card.id });
  await workspace.linkCards({ card_id: card.id, linked_card_id: parent.id, linked_card_type: "related" });
  const { card: before } = await workspace.getCard({ card_id: card.id });
  clock.advance("1h");
  await workspace.updateList({ list_id: lists.doing, board_id: other.board_id });
  const { card: after } = await workspace.getCard({ card_id: card.id });
  expect(before.linked_cards).toHaveLength(1);
  expect(after).toEqual({
    ...before,
    board_id: other.board_id,
    board_title: "Payments",
    project_id: other.project_id,
  });
});

test("[L2.4] moving a list clears the old board's mappings to it, those of branches too, and no others", async () => {
  const { workspace, storage, clock, board_id, lists } = await boardWorkspace();
  const other = await otherBoard(workspace);
  await amendStored(storage, "board", board_id, {
    vcs_mapping: {
      pr_open: lists.doing,
      pr_merged: lists.done,
      branches: [{ name: "main", time_created: 1, pr_draft: lists.doing, pr_closed: lists.cancelled }],
    },
  });
  const before = await workspace.getBoard({ board_id });
  clock.advance("1h");
  await workspace.updateList({ list_id: lists.doing, board_id: other.board_id });
  const { board } = await workspace.getBoard({ board_id });
  expect(board.vcs_mapping).toEqual({
    pr_merged: lists.done,
    branches: [{ name: "main", time_created: 1, pr_closed: lists.cancelled }],
  });
  expect(board.time_updated).toBe(before.board.time_updated);
});

test("[U22.10 C1.3] a list that leaves an archived board brings its cards back, but not from its own archive", async () => {
  const { workspace, board_id, lists } = await boardWorkspace();
  const other = await otherBoard(workspace);
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  await workspace.updateBoard({ board_id, archived: true });
  await workspace.updateList({ list_id: lists.todo, archived: true });
  await workspace.updateList({ list_id: lists.todo, board_id: other.board_id });
  expect((await workspace.getCard({ card_id: card.id })).card).toMatchObject({
    archived_board: false,
    archived_list: true,
  });
});

test("[L2.4] a list of a sprint is updated like a list of a board, with positions within the sprint", async () => {
  const { workspace, project_id, board_id } = await boardWorkspace();
  const { sprint: other } = await workspace.createSprint({ project_id });
  const { sprint } = await workspace.createSprint({ project_id });
  const [a = "", b = "", c = "", d = ""] = sprint.lists.map((list) => list.id);
  const { list } = await workspace.updateList({
    list_id: a,
    position: 2,
    title: "Ready",
    color: "red",
    archived: true,
  });
  expect(list).toMatchObject({ title: "Ready", color: "red", archived: { user_id: "u-ada" } });
  const order = async (sprint_id: string) =>
    (await workspace.getSprint({ sprint_id })).sprint.lists.map((each) => each.id);
  expect(await order(sprint.id)).toEqual([b, c, a, d]);
  await workspace.updateList({ list_id: d, position: 0 });
  expect(await order(sprint.id)).toEqual([d, b, c, a]);
  expect(await order(other.id)).toEqual(other.lists.map((each) => each.id));
  expect((await workspace.getBoard({ board_id })).board.list_order).toHaveLength(5);
});

test("[L2.4 E2.8] board_id for a list of a sprint is 400, also when the board does not exist", async () => {
  const { workspace, project_id, board_id } = await boardWorkspace();
  const { sprint } = await workspace.createSprint({ project_id });
  const list_id = sprint.lists[0]?.id ?? "";
  await expectRefused(workspace.updateList({ list_id, board_id, title: "New" }), 400, "board_id");
  await expectRefused(workspace.updateList({ list_id, board_id: "404" }), 400, "board_id");
  const { list } = await workspace.getList({ list_id });
  expect(list.title).toBe("Not started");
  expect(list).not.toHaveProperty("board_id");
});
