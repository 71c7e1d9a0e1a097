import { describe, expect, test } from "vitest";
import { boardWithLists, newWorkspace, refusalOf } from "../operations/fixture";
import { lastPoint } from "./last-commit";

async function workspaceWithPast() {
  const { workspace } = newWorkspace();
  const place = await boardWithLists(workspace);
  const { card } = await workspace.createCard({ title: "Write", list_id: place.lists.todo });
  const { page } = await workspace.createPage({ title: "Plan", is_public: true });
  const { note } = await workspace.createNote({ title: "Idea", is_public: true });
  const { sequence } = await lastPoint(workspace);
  const eva = workspace.as({ user_id: "u-eva", role: "member" });
  const seen = async () => {
    const past = eva.asOf({ sequence });
    const { cards } = await past.previewView({ type: "card", card_filters: {} });
    const { pages } = await past.getPages();
    const { notes } = await past.getNotes();
    return [cards, pages, notes].map((found) => found?.length);
  };
  return { workspace, ...place, card_id: card.id, page_id: page.id, note_id: note.id, eva, sequence, seen };
}

describe("the past", () => {
  test("[H1.10] shows what left a space before that was closed, and of the space nothing", async () => {
    const { workspace, eva, project_id, board_id, lists, card_id, sequence, seen } = await workspaceWithPast();
    const { project } = await workspace.createProject({ title: "Open" });
    const { board } = await workspace.createBoard({ project_id: project.id, title: "B", lists: [{ title: "To do" }] });
    await workspace.moveCard({ card_id, board_id: board.id });
    await workspace.updateProject({ project_id, is_private: true });
    const past = eva.asOf({ sequence });
    expect((await past.getCard({ card_id })).card).toMatchObject({ title: "Write", list_title: "" });
    await refusalOf(past.getList({ list_id: lists.todo }), 403);
    await refusalOf(past.getBoard({ board_id }), 403);
    expect(await seen()).toEqual([1, 1, 1]);
    const asked = { type: "card", card_filters: { include: { boards: [board_id] } } } as const;
    expect((await past.explainView(asked, card_id)).matches).toBe(true);
    const { left } = await eva.compare(asked, { sequence }, { sequence: sequence + 3 });
    expect(left).toMatchObject([{ title: "Write", list_title: "" }]);
    await workspace.moveCard({ card_id, list_id: lists.todo });
    await refusalOf(eva.asOf({ sequence }).getCard({ card_id }), 403);
    await workspace.deleteCard({ card_id });
    await workspace.deleteProject({ project_id });
    await refusalOf(eva.asOf({ sequence }).getCard({ card_id }), 403);
    expect(await seen()).toEqual([0, 1, 1]);
  });

  test("[H1.10] shows a board, a sprint's card and a page that left a space before that was closed", async () => {
    const { workspace, eva, project_id, board_id, lists, page_id } = await workspaceWithPast();
    await workspace.updatePage({ page_id, project_id });
    const past = eva.asOf(await lastPoint(workspace));
    const { project } = await workspace.createProject({ title: "Open" });
    await workspace.updateBoard({ board_id, project_id: project.id });
    await workspace.updatePage({ page_id, project_id: project.id });
    await workspace.updateProject({ project_id, is_private: true });
    expect((await past.getBoard({ board_id, include: ["lists"] })).board.lists?.[0]?.cards).toHaveLength(1);
    expect((await past.getList({ list_id: lists.todo })).list.card_order).toHaveLength(1);
    expect((await past.getPage({ page_id })).page.title).toBe("Plan");
    await refusalOf(past.getProject({ project_id }), 403);
  });

  test("[H1.10 H1.1] keeps hidden what was hidden when it was removed, also with its space", async () => {
    const { workspace, eva, project_id, board_id, lists, card_id, page_id, note_id, seen } = await workspaceWithPast();
    const { form } = await workspace.createForm({ title: "Ask", board_id, fields: [] });
    const { tag } = await workspace.createTag({ name: "Red", project_id });
    const { sprint } = await workspace.createSprint({ project_id });
    await workspace.updateCard({ card_id, tags: [tag.id] });
    const past = eva.asOf(await lastPoint(workspace));
    const reads = () => [
      past.getProject({ project_id }),
      past.getBoard({ board_id }),
      past.getList({ list_id: lists.todo }),
      past.getCard({ card_id }),
      past.getForm({ form_id: form.id }),
      past.getSprint({ sprint_id: sprint.id }),
      past.getPage({ page_id }),
      past.getNote({ note_id }),
    ];
    await Promise.all(reads());
    expect((await past.getTags()).tags).toHaveLength(1);
    await workspace.updateProject({ project_id, is_private: true });
    await workspace.updatePage({ page_id, is_public: false });
    await workspace.updateNote({ note_id, is_public: false });
    await Promise.all(reads().map((read) => refusalOf(read, 403)));
    await workspace.deleteForm({ form_id: form.id });
    await workspace.deleteProject({ project_id });
    await workspace.deletePage({ page_id });
    await workspace.deleteNote({ note_id });
    await Promise.all(reads().map((read) => refusalOf(read, 403)));
    expect(await seen()).toEqual([0, 0, 0]);
    expect((await past.getTags()).tags).toEqual([]);
    expect((await past.getForms()).forms).toEqual([]);
  });

  test("[H1.10 E4.8] names no list or board that a card left before it was hidden", async () => {
    const { workspace, eva, project_id, board_id, lists, card_id, sequence } = await workspaceWithPast();
    const { board } = await workspace.createBoard({ project_id, title: "Open", lists: [{ title: "Later" }] });
    await workspace.moveCard({ card_id, board_id: board.id });
    const { project } = await workspace.createProject({ title: "Secret", is_private: true });
    await workspace.updateBoard({ board_id, project_id: project.id });
    const past = eva.asOf({ sequence });
    await refusalOf(past.getBoard({ board_id }), 403);
    await refusalOf(past.getList({ list_id: lists.todo }), 403);
    const { card } = await past.getCard({ card_id });
    const { cards = [] } = await past.previewView({ type: "card", card_filters: {} });
    for (const shown of [card, ...cards]) expect([shown.list_title, shown.board_title]).toEqual(["", undefined]);
    expect(cards).toHaveLength(1);
    const { card: seen } = await workspace.asOf({ sequence }).getCard({ card_id });
    expect([seen.list_title, seen.board_title]).not.toContain("");
  });
});
