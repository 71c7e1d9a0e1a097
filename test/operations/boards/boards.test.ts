import { expect, test } from "vitest";
import { boardWorkspace, expectRefused, newSpace, newWorkspace, refusalOf } from "../fixture";

test("[U10.3] createBoard answers the board with the lists it was given, in their order", async () => {
  const { workspace, project_id } = await newSpace();
  const lists = [
    { title: "To do" },
    { title: "Doing", behavior: "started", content: "text", icon: "play", color: "blue" },
    { title: "Done", behavior: "completed", content: null, icon: null, color: null },
  ] as const;
  const { board } = await workspace.createBoard({ title: "Launch", project_id, lists });
  expect(board.lists).toMatchObject([
    { title: "To do", behavior: "committed", board_id: board.id, project_id },
    lists[1],
    { title: "Done", behavior: "completed", content: "" },
  ]);
  expect(board.list_order).toEqual(board.lists?.map((list) => list.id));
  expect(await workspace.getBoard({ board_id: board.id, include: ["lists"] })).toEqual({ board });
});

test("[E2.3] a bad list names its place", async () => {
  const { workspace, project_id } = await newSpace();
  const create = (more: object) => workspace.createBoard({ project_id, title: "Launch", ...more });
  await expectRefused(create({ project_id: null }), 400, "project_id");
  await expectRefused(create({ lists: [{ title: "A" }, { title: " " }] }), 400, "lists[1].title");
  await expectRefused(create({ lists: [{ title: "A", behavior: "x" }] }), 400, "lists[0].behavior");
  await expectRefused(create({ layout: "grid" }), 400, "layout");
  await expectRefused(create({ members: [{ user_id: "" }] }), 400, "members[0].user_id");
});

test("[C5.2] a board is returned with lists only when include asks for them", async () => {
  const { workspace, board_id, project_id, lists } = await boardWorkspace();
  const { board } = await workspace.getBoard({ board_id });
  expect(board).not.toHaveProperty("lists");
  expect(board.list_order).toEqual(Object.values(lists));
  for (const include of [[], null]) expect(await workspace.getBoard({ board_id, include })).toEqual({ board });
  expect((await workspace.getBoard({ board_id, include: ["lists"] })).board.lists).toHaveLength(5);
  expect((await workspace.getBoards({ project_id })).boards).toEqual([board]);
  expect((await workspace.updateBoard({ board_id })).board).toEqual(board);
  const { boards } = await workspace.previewView({ type: "board", board_filters: {} });
  expect(boards).toEqual([board]);
  await expectRefused(workspace.getBoard({ board_id, include: ["cards"] as never }), 400, "include[0]");
});

test("[C5.2] getBoards gives boards with lists when include asks for them, and the lists carry no cards", async () => {
  const { workspace, board_id, project_id, lists } = await boardWorkspace();
  await workspace.createCard({ title: "Card", list_id: lists.doing });
  const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
  const bare = board.lists?.map(({ cards: _cards, ...list }) => list);
  const { boards } = await workspace.getBoards({ project_id, include: ["lists"] });
  expect(boards).toEqual([{ ...board, lists: bare }]);
  expect(boards[0]?.lists?.map(({ total_cards }) => total_cards)).toEqual(bare?.map(({ total_cards }) => total_cards));
});

test("[U8.2] getBoards needs at least one of project_id, bookmarked and archived", async () => {
  const { workspace } = newWorkspace();
  for (const input of [{}, { project_id: "" }, { project_id: null, bookmarked: null, archived: null }]) {
    const error = await refusalOf(workspace.getBoards(input), 400);
    expect(error.message).toContain("project_id, bookmarked or archived");
  }
  expect(await workspace.getBoards({ archived: false })).toEqual({ boards: [] });
});

test("a board shows the tags of its space and of the workspace", async () => {
  const { workspace, board_id, project_id } = await boardWorkspace();
  const { project: other } = await workspace.createProject({ title: "Other" });
  const { tag: own } = await workspace.createTag({ name: "Own", project_id });
  await workspace.createTag({ name: "Foreign", project_id: other.id });
  const { tag: common } = await workspace.createTag({ name: "Common" });
  expect((await workspace.getBoard({ board_id })).board.tags).toEqual([own, common]);
  await workspace.createBoard({ project_id: other.id, title: "Other" });
  const { boards } = await workspace.getBoards({ archived: false });
  expect(boards.map((board) => board.tags.map((tag) => tag.name))).toEqual([
    ["Own", "Common"],
    ["Foreign", "Common"],
  ]);
});
