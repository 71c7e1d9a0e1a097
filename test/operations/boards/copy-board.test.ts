import { expect, test } from "vitest";
import type { Board, List, Workspace } from "workspace-engine";
import { faultyStorage } from "../../session/faulty-storage";
import { boardWithLists, boardWorkspace, expectRefused, newWorkspace } from "../fixture";

const cardsOf = (board: Board) => board.lists?.flatMap((list) => list.cards ?? []) ?? [];

/** The board with everything that a copy keeps. */
async function fullBoard(workspace: Workspace) {
  const place = await boardWithLists(workspace);
  const { board_id, project_id, lists } = place;
  const webhook = { destination_type: "slack_channel_webhook", integration_id: "slack-1" } as const;
  await workspace.updateList({ list_id: lists.done, icon: "flag", color: "red", content: "text" });
  await workspace.updateList({ list_id: lists.done, webhook_notifications: [{ webhook }] });
  await workspace.updateBoard({
    board_id,
    content: "text",
    icon: "rocket",
    color: "blue",
    layout: "timeline",
    image_urls: "https://example.org/a.png",
    thumbnail_url: "https://example.org/b.png",
    background_image: { type: "icon", src: "sky" },
    card_cover_enabled: true,
    webhook_notifications: [{ webhook, options: { card_created: true } }],
    is_public: true,
    public_settings: { url: "https://example.org/launch" },
    email: { active: true },
    vcs_mapping: {
      pr_open: lists.doing,
      branches: [{ name: "main", pr_merged: lists.done, pr_closed: lists.backlog }],
    },
  });
  const { tag } = await workspace.createTag({ name: "Own", project_id });
  const { tag: common } = await workspace.createTag({ name: "Common" });
  const tags = [tag.id, common.id];
  const checklists = [{ title: "Steps", items: [{ title: "One", checked: true }, { title: "Two" }] }];
  await workspace.createCard({ title: "Card", list_id: lists.done, tags, checklists });
  return { ...place, common };
}

test("[U22.13] a copy has the title, texts and settings of the board, and is neither public nor mailed to", async () => {
  const { workspace, clock } = newWorkspace();
  const { board_id, project_id } = await fullBoard(workspace);
  const { board: source } = await workspace.getBoard({ board_id });
  clock.advance("1h");
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  const { board } = await bob.copyBoard({ board_id });
  const now = clock.now() / 1000;
  const { lists: _lists, list_order, vcs_mapping: _mapping, ...own } = board;
  const { email: _email, public_settings: _public, list_order: _order, vcs_mapping: _own, ...kept } = source;
  const bobs = { user_id: "u-bob", user_id_updated: "u-bob" };
  const user = { user_id: "u-bob", type: "user" };
  const stamps = { ...bobs, user, user_updated: user, time_created: now, time_updated: now };
  expect(own).toEqual({ ...kept, ...stamps, id: board.id, is_public: false, tags: board.tags });
  expect(list_order).toHaveLength(5);
  const { boards } = await workspace.getBoards({ project_id });
  expect(boards.map(({ id }) => id)).toEqual([board_id, board.id]);
  expect((await workspace.copyBoard({ board_id, title: " Next " })).board.title).toBe("Next");
  await expectRefused(workspace.copyBoard({ board_id, title: " " }), 400, "title");
});

test("[U22.13] the copy's lists stand in the same order, and its mapping names them", async () => {
  const { workspace } = newWorkspace();
  const { board_id, lists } = await fullBoard(workspace);
  await workspace.updateList({ list_id: lists.backlog, position: 0 });
  await workspace.updateList({ list_id: lists.todo, archived: true });
  const { board: source } = await workspace.getBoard({ board_id, include: ["lists"] });
  const { board } = await workspace.copyBoard({ board_id });
  const keys = ["title", "content", "behavior", "icon", "color", "webhook_notifications"] as const;
  const shown = (list: List) => keys.map((key) => list[key]);
  expect(board.lists?.map(shown)).toEqual(source.lists?.filter((list) => !list.archived).map(shown));
  expect(board.lists?.map((list) => list.board_id)).toEqual(Array(4).fill(board.id));
  expect(new Set([...board.list_order, ...source.list_order]).size).toBe(9);
  const [backlog, doing, done] = board.list_order;
  const time_created = source.vcs_mapping?.branches[0]?.time_created;
  expect(board.vcs_mapping).toEqual({
    pr_open: doing,
    branches: [{ name: "main", pr_merged: done, pr_closed: backlog, time_created }],
  });
  await workspace.updateList({ list_id: lists.doing, archived: true });
  expect((await workspace.copyBoard({ board_id })).board.vcs_mapping).not.toHaveProperty("pr_open");
});

test("[U22.13] live cards are copied in order, each naming its source, which stays as it is, archived ones are not", async () => {
  const { workspace, clock, board_id, lists } = await boardWorkspace();
  for (const [title, list_id] of [
    ["A", lists.todo],
    ["B", lists.todo],
    ["C", lists.done],
    ["D", lists.doing],
  ] as const) {
    await workspace.createCard({ title, list_id });
  }
  const { card: first } = await workspace.createCard({ title: "First", list_id: lists.todo, position: 0 });
  const { card: gone } = await workspace.createCard({ title: "Gone", list_id: lists.todo });
  await workspace.updateCard({ card_id: gone.id, archived: true });
  await workspace.updateList({ list_id: lists.doing, archived: true });
  await workspace.updateBoard({ board_id, archived: true });
  const source = await workspace.getBoard({ board_id, include: ["lists"] });
  clock.advance("1h");
  const { board } = await workspace.copyBoard({ board_id });
  expect(await workspace.getBoard({ board_id, include: ["lists"] })).toEqual(source);
  expect(await workspace.verify()).toEqual([]);
  expect(board).not.toHaveProperty("archived");
  const cards = cardsOf(board);
  expect(cards.map((card) => card.title)).toEqual(["First", "A", "B", "C"]);
  expect(cards.map((card) => card.copied_from_card_id)).toEqual([first.id, "1", "2", "3"]);
  expect(cards.map((card) => card.board_id)).toEqual(Array(4).fill(board.id));
  expect(cards.every((card) => !card.archived_board && !card.archived_list)).toBe(true);
  expect(cards[3]).toMatchObject({ status: "completed", completed_date: clock.now() / 1000 });
  expect(board.lists?.map((list) => list.total_cards)).toEqual([3, 1, 0, 0]);
});

test("[U22.13] parents, children and links among the copied cards hold between the copies, and no others", async () => {
  const { workspace, board_id, lists, project_id } = await boardWorkspace();
  const { sprint } = await workspace.createSprint({ project_id });
  const card = async (title: string, parent_card_id: string | null = null, place: object = { list_id: lists.todo }) =>
    (await workspace.createCard({ title, parent_card_id, ...place })).card.id;
  const outer = await card("Outer", null, { sprint_id: sprint.id });
  const parent = await card("Parent", outer);
  const second = await card("Second", parent, { list_id: lists.done });
  const outside = await card("Outside", parent, { sprint_id: sprint.id });
  const first = await card("First", parent);
  await workspace.linkCards({ card_id: first, linked_card_id: second, linked_card_type: "blocks" });
  const { board } = await workspace.copyBoard({ board_id });
  const copies = cardsOf(board);
  const copyOf = (id: string) => copies.find((copy) => copy.copied_from_card_id === id);
  expect(copies).toHaveLength(3);
  expect(copyOf(parent)).not.toHaveProperty("parent_card");
  expect(copyOf(parent)?.child_card_order).toEqual([copyOf(second)?.id, copyOf(first)?.id]);
  expect(copyOf(first)?.parent_card?.card_id).toBe(copyOf(parent)?.id);
  expect(copyOf(first)?.linked_cards).toMatchObject([{ card_id: copyOf(second)?.id, linked_card_type: "blocks" }]);
  expect(copyOf(second)?.linked_cards).toMatchObject([{ card_id: copyOf(first)?.id, linked_card_type: "blocked_by" }]);
  expect((await workspace.getCard({ card_id: outer })).card.child_card_order).toEqual([parent]);
  expect((await workspace.getCard({ card_id: parent })).card.child_card_order).toEqual([second, outside, first]);
});

test("[U22.13] in another space the copies keep only the tags of the whole workspace", async () => {
  const { workspace } = newWorkspace();
  const { board_id, common } = await fullBoard(workspace);
  const { project } = await workspace.createProject({ title: "Shop" });
  const { board } = await workspace.copyBoard({ board_id, project_id: project.id });
  expect(board.project_id).toBe(project.id);
  expect(board.lists?.map((list) => list.project_id)).toEqual(Array(5).fill(project.id));
  const [copy] = cardsOf(board);
  expect(copy).toMatchObject({ project_id: project.id });
  expect(copy?.tags.map((tag) => tag.id)).toEqual([common.id]);
});

test("[U22.13 I1.1] the ids of a copy are asked for once a kind, however many cards there are", async () => {
  const { storage, calls } = faultyStorage();
  const { workspace, board_id } = await boardWorkspace({ storage });
  const checklists = [{ title: "Steps", items: [{ title: "One" }, { title: "Two" }] }];
  const asked = async () => {
    const before = calls("allocate");
    const { board } = await workspace.copyBoard({ board_id });
    return { calls: calls("allocate") - before, cards: cardsOf(board) };
  };
  await workspace.createCard({ title: "First", board_id, checklists });
  const few = await asked();
  for (const title of ["Second", "Third"]) await workspace.createCard({ title, board_id, checklists });
  const many = await asked();
  expect(many.calls).toBe(few.calls);
  const ids = many.cards.flatMap((card) => card.checklists?.flatMap((checklist) => checklist.items ?? []) ?? []);
  expect(new Set(ids.map((item) => item.id)).size).toBe(6);
});
