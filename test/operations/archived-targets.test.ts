import { expect, test } from "vitest";
import { call, type OperationName } from "../access/every-operation";
import { boardWithLists, boardWorkspace, cardWorkspace, refusalOf } from "./fixture";

/** A space with a board, a sprint and a page under another, and what of it is archived. */
async function twoSpaces() {
  const { workspace, ...live } = await boardWorkspace();
  const { project_id } = live;
  const [one] = await filled(live);
  const old = await boardWithLists(workspace);
  const [inside, page] = await filled(old);
  const { board } = await workspace.createBoard({ project_id, title: "Old", lists: [{ title: "Open" }] });
  const { board: bare } = await workspace.createBoard({ project_id, title: "Bare" });
  const inList = await cardIn(live.lists.done);
  const onBoard = await cardIn(board.list_order[0]);
  await workspace.updateProject({ project_id: old.project_id, archived: true });
  await workspace.updateBoard({ board_id: board.id, archived: true });
  for (const list_id of [live.lists.done, "3"]) await workspace.updateList({ list_id, archived: true });
  const { sprint } = await workspace.createSprint({ project_id });
  await workspace.updateSprint({ sprint_id: sprint.id, archived: true });
  const { page: gone } = await workspace.createPage({ title: "Gone" });
  await workspace.archivePage({ page_id: gone.id });
  const { tag } = await workspace.createTag({ name: "Tag" });
  const { epic } = await workspace.createEpic({ title: "Epic" });
  return { workspace, live, one, old, inside, page, board, bare, inList, onBoard, sprint, gone: gone.id, tag, epic };

  async function filled({ project_id, lists }: Pick<typeof live, "project_id" | "lists">) {
    const card_id = await cardIn(lists.todo);
    const { page } = await workspace.createPage({ title: "Page", project_id });
    const { page: below } = await workspace.createPage({ title: "Below", parent_page_id: page.id });
    return [{ card_id, page_id: below.id }, page.id] as const;
  }

  async function cardIn(list_id: string | undefined) {
    return (await workspace.createCard({ title: "Card", list_id })).card.id;
  }
}

type Asked = readonly (readonly [name: OperationName, input: object, path: string])[];

function refused({ live, one, old, page, board, bare, inList, onBoard, sprint, gone, tag, epic }: Spaces): Asked {
  const project = { project_id: old.project_id };
  const title = "Late";
  const [open = ""] = board.list_order;
  const [inSprint] = sprint.lists;
  const shut = [
    ...[live.lists.done, open, inSprint?.id].map((list_id) => ({ list_id })),
    ...[board.id, bare.id].map((board_id) => ({ board_id })),
    { sprint_id: sprint.id },
  ];
  const path = (place: object) => Object.keys(place)[0] ?? "";
  const pages = [{ parent_page_id: gone }, { parent_page_id: page }, project];
  return [
    ["createBoard", { ...project, title }, "project_id"],
    ["updateBoard", { board_id: live.board_id, ...project }, "project_id"],
    ["copyBoard", { board_id: live.board_id, ...project }, "project_id"],
    ["createSprint", project, "project_id"],
    ["createTag", { ...project, name: title }, "project_id"],
    ["updateTag", { tag_id: tag.id, ...project }, "project_id"],
    ["createList", { board_id: board.id, title }, "board_id"],
    ["updateList", { list_id: live.lists.todo, board_id: board.id, title }, "board_id"],
    ["createEpic", { list_id: "3", title }, "list_id"],
    ["updateEpic", { epic_id: epic.id, list_id: "3", title }, "list_id"],
    ...shut.flatMap(
      (place): Asked => [
        ["createCard", { title, ...place }, path(place)],
        ["moveCard", { card_id: one.card_id, ...place }, path(place)],
        ["updateCard", { card_id: one.card_id, title, ...place }, path(place)],
        ["copyCard", { card_id: one.card_id, ...place }, path(place)],
      ],
    ),
    ...pages.flatMap(
      (place): Asked => [
        ["createPage", { title, ...place }, path(place)],
        ["updatePage", { page_id: one.page_id, title, ...place }, path(place)],
        ["copyPage", { page_id: one.page_id, ...place }, path(place)],
      ],
    ),
    ...[inList, onBoard].map((card_id) => ["copyCard", { card_id }, "list_id"] as const),
    ["copyPage", { page_id: page }, "project_id"],
  ];
}

type Spaces = Awaited<ReturnType<typeof twoSpaces>>;

test("[U21.14] nothing is created in, copied or moved into what is archived: 409, and nothing is changed", async () => {
  const spaces = await twoSpaces();
  const before = await spaces.workspace.export();
  for (const [name, input, path] of refused(spaces)) {
    const error = await refusalOf(call(spaces.workspace, name, input), 409);
    expect([name, input, error.code, error.issues[0]?.path]).toEqual([name, input, "archived_target", path]);
  }
  expect(await spaces.workspace.export()).toEqual(before);
});

test("[U21.12 U21.14] what is there already is changed, moved within and copied elsewhere", async () => {
  const { workspace, live, one, old, inside, page, inList } = await twoSpaces();
  await workspace.copyCard({ card_id: inList, list_id: live.lists.todo });
  await workspace.createList({ board_id: old.board_id, title: "Late" });
  await workspace.createCard({ title: "Late", board_id: old.board_id });
  await workspace.updatePage({ page_id: inside.page_id, title: "New", position: 0 });
  await workspace.updatePage({ page_id: page, position: 0 });
  await workspace.moveCard({ card_id: inside.card_id, list_id: old.lists.doing });
  await workspace.updateBoard({ board_id: live.board_id, archived: true });
  await workspace.moveCard({ card_id: one.card_id, position: 0 });
  await workspace.updateProject({ project_id: old.project_id, archived: false });
  await workspace.createBoard({ project_id: old.project_id, title: "Late" });
});

test("[U21.12] what lies in a space that is archived stays as it is, until somebody changes it", async () => {
  const { workspace, project_id, board_id, card_id } = await cardWorkspace();
  await workspace.createPage({ title: "Notes", project_id });
  const { sprint } = await workspace.createSprint({ project_id });
  const lying = async () => [
    await workspace.getBoard({ board_id, include: ["lists"] }),
    await workspace.getBoards({ archived: false }),
    await workspace.getPages({ project_id }),
    await workspace.getSprints({ project_id }),
    await workspace.previewView({ type: "card", card_filters: { is_archived: false } }),
  ];
  const before = await lying();
  await workspace.updateProject({ project_id, archived: true });
  expect(await lying()).toEqual(before);
  await workspace.updateBoard({ board_id, title: "Take-off" });
  const { card } = await workspace.updateCard({ card_id, sprint_id: sprint.id });
  expect(card).toMatchObject({ archived_board: false, sprint_id: sprint.id });
});
