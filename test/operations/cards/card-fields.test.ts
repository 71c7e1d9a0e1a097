import { describe, expect, test } from "vitest";
import { cardWorkspace, expectRefused, refusalOf } from "../fixture";

const input = <T>(value: unknown): T => value as T;

describe("the content of a card", () => {
  test("[U10.3 U25.16 L5.1] is replaced, with its schema when given", async () => {
    const { workspace, clock, card, card_id } = await cardWorkspace();
    expect(card).toMatchObject({ content: "", schema: 1 });
    clock.advance("1h");
    const { card: written } = await workspace.updateCardContent({ card_id, content: " <p>One</p>\n", schema: 2 });
    expect(written).toEqual({ ...card, content: " <p>One</p>\n", schema: 2, time_updated: clock.now() / 1000 });
    clock.advance("1h");
    expect((await workspace.updateCardContent({ card_id, content: " <p>One</p>\n" })).card).toEqual(written);
    const { card: emptied } = await workspace.updateCardContent({ card_id, content: "" });
    expect(emptied).toMatchObject({ content: "", schema: 2 });
  });

  test("[U10.3 C6.5 E2.3] must be given, not be too long, and belong to a card", async () => {
    const { workspace, card_id } = await cardWorkspace();
    await expectRefused(workspace.updateCardContent(input({ card_id })), 400, "content");
    await expectRefused(workspace.updateCardContent(input({ card_id, content: null })), 400, "content");
    await expectRefused(workspace.updateCardContent({ card_id, content: "x".repeat(102_401) }), 400, "content");
  });
});

describe("the space of a card", () => {
  test("[U26.7] project_id says again what the list says, or 400", async () => {
    const { workspace, lists, project_id, board_id, card_id } = await cardWorkspace();
    const { project } = await workspace.createProject({ title: "Other" });
    const place = { list_id: lists.done, board_id };
    expect((await workspace.createCard({ title: "Card", ...place, project_id })).card.project_id).toBe(project_id);
    const wrong = { ...place, project_id: project.id };
    await expectRefused(workspace.createCard({ title: "Card", ...wrong }), 400, "project_id");
    await expectRefused(workspace.updateCard({ card_id, ...wrong }), 400, "project_id");
    await expectRefused(workspace.moveCard({ card_id, ...wrong }), 400, "project_id");
    await expectRefused(workspace.updateCard({ card_id, project_id: "404" }), 404, "project_id");
  });

  test("[U26.7] named alone it is the first live list of its first live board", async () => {
    const { workspace, lists, project_id, board_id, card_id } = await cardWorkspace();
    const { project } = await workspace.createProject({ title: "Other" });
    const board = async (title: string) => {
      const made = await workspace.createBoard({
        project_id: project.id,
        title,
        lists: [{ title: "A" }, { title: "B" }],
      });
      return made.board;
    };
    const [first, second] = [await board("First"), await board("Second")];
    await workspace.updateBoard({ board_id: first.id, archived: true });
    await workspace.updateList({ list_id: second.list_order[0] ?? "", archived: true });
    const list_id = second.list_order[1];
    const { card } = await workspace.createCard({ title: "Card", project_id: project.id });
    expect(card).toMatchObject({ list_id, board_id: second.id, project_id: project.id });
    expect((await workspace.updateCard({ card_id, project_id })).card).toMatchObject({ list_id: lists.todo, board_id });
    expect((await workspace.updateCard({ card_id, project_id: project.id })).card.list_id).toBe(list_id);
    expect((await workspace.moveCard({ card_id, project_id })).card.list_id).toBe(lists.todo);
    await workspace.updateBoard({ board_id: second.id, archived: true });
    const error = await refusalOf(workspace.moveCard({ card_id, project_id: project.id }), 409);
    expect(error).toMatchObject({ code: "archived_target", issues: [{ path: "project_id" }] });
  });

  test("[U26.7 E4.8] a space one may not read is 403", async () => {
    const { workspace, card_id } = await cardWorkspace();
    const { project } = await workspace.createProject({ title: "Secret", is_private: true });
    const eve = workspace.as({ user_id: "u-eve", role: "member" });
    await expectRefused(eve.createCard({ title: "Card", project_id: project.id }), 403, "project_id");
    await expectRefused(eve.moveCard({ card_id, project_id: project.id }), 403, "project_id");
  });
});
