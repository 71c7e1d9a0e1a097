import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { filled, member, operations, owner } from "./trip-operations";
import { tripStorage } from "./trip-storage";

const cases = Object.entries(operations).flatMap(([name, [call, admin, ofMember]]) => [
  [name, owner, call, admin] as const,
  [name, member, call, ofMember] as const,
]);

test.each(cases)("%s by %o waits for what it needs one after another, and for nothing else", async (...given) => {
  const [, actor, call, most] = given;
  const world = await filled(tripStorage());
  const { trips } = world.storage;
  trips.length = 0;
  await call(world.workspace.as(actor), world, 0);
  expect(trips.length).toBeGreaterThan(0);
  expect(trips.length).toBeLessThanOrEqual(most);
});

describe("what another process did", () => {
  /** The member's process, which knows the documents, and another one over the same storage. */
  async function twoProcesses() {
    const world = await filled(tripStorage());
    const elsewhere = new Workspace({ teamId: "t-acme", actor: owner, storage: world.storage });
    const here = world.workspace.as(member);
    await here.getCard({ card_id: world.card });
    await here.getBoard({ board_id: world.board });
    return { ...world, here, elsewhere };
  }

  test("a space that was closed is closed at once", async () => {
    const { here, elsewhere, project, card, todo, board } = await twoProcesses();
    await elsewhere.removeProjectMember({ project_id: project.id, user_id: member.user_id });
    await elsewhere.updateCard({ card_id: card, title: "Not for everybody" });
    const { cards } = await here.previewView({ type: "card", card_filters: {} });
    expect(cards).toEqual([]);
    const refused = { code: "no_access" };
    await expect(here.getCard({ card_id: card })).rejects.toMatchObject(refused);
    await expect(here.getBoard({ board_id: board })).rejects.toMatchObject(refused);
    await expect(here.updateCard({ card_id: card, title: "Mine" })).rejects.toMatchObject(refused);
    await expect(here.createCard({ title: "Mine", list_id: todo })).rejects.toMatchObject(refused);
  });

  test("a space that was opened is open at once", async () => {
    const { here, elsewhere, secret } = await twoProcesses();
    const { board } = await elsewhere.createBoard({
      project_id: secret.id,
      title: "Plans",
      lists: [{ title: "To do" }],
    });
    const { card } = await elsewhere.createCard({ title: "Plan", board_id: board.id });
    await expect(here.getCard({ card_id: card.id })).rejects.toMatchObject({ code: "no_access" });
    await elsewhere.addProjectMember({ project_id: secret.id, user_id: member.user_id });
    expect((await here.getCard({ card_id: card.id })).card.title).toBe("Plan");
    await elsewhere.removeProjectMember({ project_id: secret.id, user_id: member.user_id });
    await expect(here.updateCard({ card_id: card.id, title: "Mine" })).rejects.toMatchObject({ code: "no_access" });
    await elsewhere.addProjectMember({ project_id: secret.id, user_id: member.user_id });
    expect((await here.updateCard({ card_id: card.id, title: "Mine" })).card.title).toBe("Mine");
  });

  test("where a card stands is read anew", async () => {
    const { here, elsewhere, card, doing, project } = await twoProcesses();
    await elsewhere.updateList({ list_id: doing, title: "At work" });
    await elsewhere.moveCard({ card_id: card, list_id: doing });
    expect((await here.getCard({ card_id: card })).card.list_title).toBe("At work");
    const { board } = await elsewhere.createBoard({
      project_id: project.id,
      title: "Other",
      lists: [{ title: "Elsewhere" }],
    });
    const [list = ""] = board.list_order;
    await elsewhere.updateList({ list_id: doing, board_id: board.id });
    await elsewhere.updateBoard({ board_id: board.id, archived: true });
    await expect(here.createCard({ title: "New", list_id: doing })).rejects.toMatchObject({ code: "archived_target" });
    await expect(here.moveCard({ card_id: card, list_id: list })).rejects.toMatchObject({ code: "archived_target" });
  });
});
