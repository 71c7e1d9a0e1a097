import { describe, expect, test } from "vitest";
import type { ActingActor, Scope, Workspace } from "workspace-engine";
import { boardWithLists, newWorkspace, refusalOf } from "../operations/fixture";

/** Two spaces with a board each, a second board in the first, and a card on each board. */
async function spaces() {
  const { workspace } = newWorkspace();
  const here = await boardWithLists(workspace);
  const { board } = await workspace.createBoard({
    project_id: here.project_id,
    title: "Beside",
    lists: [{ title: "To do" }],
  });
  const beside = { board_id: board.id, list_id: board.list_order[0] ?? "" };
  const there = await boardWithLists(workspace);
  const cards = [here.lists.todo, beside.list_id, there.lists.todo].map((list_id, place) =>
    workspace.createCard({ title: ["here", "beside", "there"][place] ?? "", list_id }),
  );
  const [own, near, far] = (await Promise.all(cards)).map(({ card }) => card.id);
  const within = (scope: Scope, actor: ActingActor = workspace.actor) => workspace.as({ ...actor, scope });
  return { workspace, here, beside, there, own: own ?? "", near: near ?? "", far: far ?? "", within };
}

const titles = async (workspace: Workspace) =>
  (await workspace.previewView({ type: "card", card_filters: {} })).cards.map(({ title }) => title).sort();

describe("[Y1.10] an actor whose token says", () => {
  test("read writes nothing, not even that it watches", async () => {
    const { within, own } = await spaces();
    const reader = within({ rights: "read" });
    expect(reader.actor.role).toBe("viewer");
    expect((await reader.getCard({ card_id: own })).card.title).toBe("here");
    await refusalOf(reader.updateCard({ card_id: own, title: "x" }), 403);
    await refusalOf(reader.createComment({ card_id: own, content: "x" }), 403);
    await refusalOf(reader.setWatching({ type: "card", id: own, is_watching: true }), 403);
  });

  test("comment reads and comments, and does nothing else", async () => {
    const { within, own } = await spaces();
    const commenter = within({ rights: "comment" });
    const { comment } = await commenter.createComment({ card_id: own, content: "Hi" });
    await commenter.updateComment({ comment_id: comment.id, content: "Hello" });
    await refusalOf(commenter.updateCard({ card_id: own, title: "x" }), 403);
    await refusalOf(commenter.createProject({ title: "x" }), 403);
  });

  test("write does what members do, whatever the person may do besides", async () => {
    const { within, own } = await spaces();
    const writer = within({ rights: "write" });
    await writer.updateCard({ card_id: own, title: "x" });
    await refusalOf(writer.export(), 403);
    expect(() => writer.subscribe(() => {})).toThrow("Only admins may follow the commits.");
    expect(within({ rights: "write" }, { user_id: "u-max", role: "viewer" }).actor.role).toBe("viewer");
  });

  test("one space sees and changes what lies in it, and nothing of any other", async () => {
    const { within, here, there, own, far } = await spaces();
    const inside = within({ project_id: here.project_id });
    expect(await titles(inside)).toEqual(["beside", "here"]);
    expect((await inside.getProjects()).projects.map(({ id }) => id)).toEqual([here.project_id]);
    await inside.updateCard({ card_id: own, title: "here" });
    await refusalOf(inside.getCard({ card_id: far }), 403);
    await refusalOf(inside.updateCard({ card_id: far, title: "x" }), 403);
    await refusalOf(inside.moveCard({ card_id: own, list_id: there.lists.todo }), 403);
    await refusalOf(inside.createCard({ title: "x", list_id: there.lists.todo }), 403);
    await refusalOf(inside.linkCards({ card_id: own, linked_card_id: far, linked_card_type: "blocks" }), 403);
    await refusalOf(inside.createProject({ title: "x" }), 403);
    await refusalOf(inside.createTag({ name: "everywhere", color: "red" }), 403);
    await inside.createTag({ name: "inside", color: "red", project_id: here.project_id });
    await inside.createSprint({ project_id: here.project_id });
  });

  test("one board sees and changes that board, its lists and cards, and no other of its space", async () => {
    const { within, workspace, here, beside, own, near } = await spaces();
    await workspace.createSprint({ project_id: here.project_id });
    await workspace.createPage({ title: "Plan", project_id: here.project_id });
    const inside = within({ project_id: here.project_id, board_id: here.board_id });
    expect(await titles(inside)).toEqual(["here"]);
    expect((await inside.getBoards({ archived: false })).boards.map(({ id }) => id)).toEqual([here.board_id]);
    expect((await inside.getSprints({ project_id: here.project_id })).sprints).toEqual([]);
    expect((await inside.previewView({ type: "page", page_filters: {} })).count).toBe(0);
    await inside.moveCard({ card_id: own, list_id: here.lists.doing });
    await inside.createCard({ title: "new", list_id: here.lists.todo });
    await inside.createComment({ card_id: own, content: "Hi" });
    await refusalOf(inside.getCard({ card_id: near }), 403);
    await refusalOf(inside.moveCard({ card_id: own, list_id: beside.list_id }), 403);
    await refusalOf(inside.createBoard({ project_id: here.project_id, title: "x" }), 403);
    await refusalOf(inside.deleteBoard({ board_id: beside.board_id }), 403);
  });

  test("live views and the past reveal nothing about other spaces either", async () => {
    const { within, workspace, here, there } = await spaces();
    const inside = within({ project_id: here.project_id });
    const view = inside.watchView({ type: "card", card_filters: {} });
    const all = workspace.watchView({ type: "card", card_filters: {} });
    await Promise.all([view.ready, all.ready]);
    await workspace.createCard({ title: "new there", list_id: there.lists.todo });
    await workspace.createCard({ title: "new here", list_id: here.lists.todo });
    expect(view.current.map(({ title }) => title).sort()).toEqual(["beside", "here", "new here"]);
    expect(all.current.length).toBe(5);
    view.close();
    all.close();
    expect(await titles(inside.asOf({ sequence: 8 }))).not.toContain("there");
  });

  test.each([{ board_id: "1" }, { rights: "all" }, { space: "1" }])("%j is refused", async (scope) => {
    const { within } = await spaces();
    expect(() => within(scope as Scope)).toThrow("The actor is not valid.");
  });
});
