import { beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { faultyStorage } from "../session/faulty-storage";

/** Two spaces alike, one of them private with Mia as a member; Ada has made both. */
async function twoSpaces() {
  const { workspace: ada } = newWorkspace();
  const { epic } = await ada.createEpic({ title: "Launch" });
  const { tag } = await ada.createTag({ name: "Everywhere" });
  const space = async (is_private: boolean) => {
    const { project } = await ada.createProject({ title: "Space", is_private, members: [{ user_id: "u-mia" }] });
    const project_id = project.id;
    const { board } = await ada.createBoard({ project_id, title: "Board", lists: [{ title: "To do" }] });
    const { sprint } = await ada.createSprint({ project_id });
    const list_id = board.list_order[0] ?? "";
    const tags = [tag.id];
    const { card } = await ada.createCard({ title: "Card", list_id, epic_id: epic.id, tags });
    const sprint_list_id = sprint.lists[0]?.id ?? "";
    const { card: sprintCard } = await ada.createCard({ title: "Sprint card", list_id: sprint_list_id, tags });
    const { page } = await ada.createPage({ title: "Page", project_id, is_public: true });
    const { tag: own } = await ada.createTag({ name: "Own", project_id });
    const { time_entry } = await ada.createTimeEntry({
      id: is_private ? "01KE6Y4S00EXAMP1E000000001" : "01KE6Y4S00EXAMP1E000000002",
      scope_type: "card",
      scope_id: card.id,
      started_at: 1767603600,
      duration_seconds: 60,
    });
    return {
      project_id,
      board_id: board.id,
      list_id,
      sprint_list_id,
      card_id: card.id,
      sprint_card_id: sprintCard.id,
      sprint_id: sprint.id,
      page_id: page.id,
      tag_id: own.id,
      time_entry_id: time_entry.id,
    };
  };
  return { ada, epic_id: epic.id, tag_id: tag.id, open: await space(false), hidden: await space(true) };
}

describe("private spaces", () => {
  let world: Awaited<ReturnType<typeof twoSpaces>>;
  let stranger: Workspace;
  let member: Workspace;
  beforeEach(async () => {
    world = await twoSpaces();
    stranger = world.ada.as({ user_id: "u-eve", role: "member" });
    member = world.ada.as({ user_id: "u-mia", role: "viewer" });
  });

  test("[E4.6] a stranger can neither move a card into a private space nor link one to it", async () => {
    const { open, hidden } = world;
    await refusalOf(stranger.moveCard({ card_id: open.card_id, list_id: hidden.list_id }), 403);
    await refusalOf(stranger.updateList({ list_id: open.list_id, board_id: hidden.board_id }), 403);
    const parent = { list_id: open.list_id, parent_card_id: hidden.card_id };
    await refusalOf(stranger.createCard({ title: "Child", ...parent }), 403);
    await refusalOf(stranger.createCard({ title: "Tagged", list_id: open.list_id, tags: [hidden.tag_id] }), 403);
  });

  test("[E4.8] explaining a view for a card in a private space is 403", async () => {
    const request = { type: "card", card_filters: {} } as const;
    await refusalOf(stranger.explainView(request, world.hidden.card_id), 403);
    await expect(member.explainView(request, world.hidden.card_id)).resolves.toMatchObject({ matches: true });
  });

  test("[E4.6] the one who makes a private space is a member of it", async () => {
    const { project } = await stranger.createProject({ title: "Mine", is_private: true });
    await expect(stranger.getProject({ project_id: project.id })).resolves.toMatchObject({
      project: { id: project.id },
    });
    await refusalOf(member.getProject({ project_id: project.id }), 403);
  });
});

test("[E4.8] which spaces are hidden is asked before and after what a request shows, however much, and never for an admin", async () => {
  const { storage, calls } = faultyStorage();
  const { workspace, board_id } = await boardWorkspace({ storage });
  await workspace.createProject({ title: "Secret", is_private: true });
  for (const title of ["One", "Two", "Three"]) await workspace.createCard({ title, board_id });
  const lookups = async (actor: Workspace) => {
    const before = calls("findIds");
    const { cards } = await actor.previewView({ type: "card", card_filters: {} });
    expect(cards).toHaveLength(3);
    return calls("findIds") - before;
  };
  expect(await lookups(workspace.as({ user_id: "u-eve", role: "member" }))).toBe(2);
  expect(await lookups(workspace)).toBe(0);
});

test("[E4.4] a space of which the hook lets a document through is shown whole, and no other", async () => {
  const { workspace } = newWorkspace({
    authorize: ({ allowed, documents: [document] }) => allowed || document?.id === "1",
  });
  for (const title of ["First", "Second"]) {
    const { project } = await workspace.createProject({ title, is_private: true });
    const { board } = await workspace.createBoard({ project_id: project.id, title, lists: [{ title: "To do" }] });
    await workspace.createCard({ title, board_id: board.id });
  }
  const stranger = workspace.as({ user_id: "u-eve", role: "viewer" });
  const { board } = await stranger.getBoard({ board_id: "1", include: ["lists"] });
  expect(board.lists?.map(({ title, cards }) => [title, cards?.length])).toEqual([["To do", 1]]);
  expect((await stranger.getCard({ card_id: "1" })).card).toMatchObject({ list_title: "To do", board_title: "First" });
  expect((await stranger.getProject({ project_id: "1" })).project.boards).toHaveLength(1);
  await refusalOf(stranger.getBoard({ board_id: "2" }), 403);
  expect((await stranger.getProjects()).projects).toEqual([]);
});

describe("pages that are not public", () => {
  async function pages() {
    const { workspace: ada } = newWorkspace();
    const ann = ada.as({ user_id: "u-ann", role: "member" });
    const { page } = await ann.createPage({ title: "Draft", members: [{ user_id: "u-mia", role: "viewer" }] });
    const { page: published } = await ann.createPage({ title: "Published", is_public: true });
    return { ada, ann, draft: page.id, published: published.id };
  }

  test.each([
    ["its author", { user_id: "u-ann", role: "viewer" }],
    ["a member of it", { user_id: "u-mia", role: "viewer" }],
    ["an admin", { user_id: "u-bob", role: "admin" }],
  ] as const)("[E4.6] are read and listed by %s", async (_, actor) => {
    const { ada, draft, published } = await pages();
    const reader = ada.as(actor);
    expect((await reader.getPage({ page_id: draft })).page.title).toBe("Draft");
    expect((await reader.getPages()).page_order).toEqual([draft, published]);
    const { pages: found } = await reader.previewView({ type: "page", page_filters: {} });
    expect(found.map(({ id }) => id).sort()).toEqual([draft, published]);
  });

  test("[E4.6 E4.8] are hidden from anyone else", async () => {
    const { ada, draft, published } = await pages();
    const stranger = ada.as({ user_id: "u-eve", role: "member" });
    await refusalOf(stranger.getPage({ page_id: draft }), 403);
    await refusalOf(stranger.createPage({ title: "Below", parent_page_id: draft }), 403);
    const { pages: listed, page_order } = await stranger.getPages();
    expect(listed.map(({ id }) => id)).toEqual([published]);
    expect(page_order).toEqual([published]);
    const { pages: found } = await stranger.previewView({ type: "page", page_filters: { include: { ids: [draft] } } });
    expect(found).toEqual([]);
    await refusalOf(stranger.explainView({ type: "page", page_filters: {} }, draft), 403);
  });
});
