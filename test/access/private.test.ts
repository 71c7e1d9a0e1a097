import { describe, expect, test } from "vitest";
import type { SnapshotInput, Workspace } from "workspace-engine";
import { boardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { faultyStorage } from "../session/faulty-storage";
import { loaded, openAndSecret } from "./open-and-secret";

const snapshot: SnapshotInput = {
  ...openAndSecret,
  cards: [
    { id: "1", title: "Open", list_id: "11" },
    { id: "2", title: "Hidden", list_id: "21" },
  ],
};

describe("private spaces", () => {
  test("[E4.8] explaining a view for a card in a private space is 403", async () => {
    const { ada, eve } = await loaded(snapshot);
    const request = { type: "card", card_filters: {} } as const;
    await refusalOf(eve.explainView(request, "2"), 403);
    await ada.addProjectMember({ project_id: "2", user_id: "u-eve" });
    await expect(eve.explainView(request, "2")).resolves.toMatchObject({ matches: true });
  });

  test("[E4.6] the one who makes a private space is a member of it", async () => {
    const { ada, eve } = await loaded(snapshot);
    const { project } = await eve.createProject({ title: "Mine", is_private: true });
    const asked = { project_id: project.id };
    await expect(eve.getProject(asked)).resolves.toMatchObject({ project: { id: project.id } });
    await refusalOf(ada.as({ user_id: "u-mia", role: "member" }).getProject(asked), 403);
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
});
