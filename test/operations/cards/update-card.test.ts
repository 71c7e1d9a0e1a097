import { describe, expect, test } from "vitest";
import { boardWithLists, newWorkspace } from "../fixture";

async function fullCard() {
  const fixture = newWorkspace();
  const { workspace } = fixture;
  const board = await boardWithLists(workspace);
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const { card } = await workspace.createCard({
    title: "Write the copy",
    content: "text",
    list_id: board.lists.todo,
    start_date: 1_767_600_000,
    due_date: 1_767_700_000,
    priority: 2,
    estimate: 5,
    time_estimate_seconds: 7200,
    time_remaining_seconds: 3600,
    owner_id: "u-bob",
    epic_id: epic.id,
    icon: { type: "icon", src: "star" },
    cover_image: { type: "image", src: "a.png" },
  });
  return { ...fixture, ...board, epic, card };
}

describe("changing a card", () => {
  test("[C1.3 L5.1] archived archives a card, with who and when, or brings it back", async () => {
    const { workspace, card, clock } = await fullCard();
    clock.advance("1h");
    const bob = workspace.as({ user_id: "u-bob", role: "member" });
    const { card: archived } = await bob.updateCard({ card_id: card.id, archived: true });
    expect(archived.archived).toEqual({ user_id: "u-bob", time_archived: card.time_created + 3600 });
    expect(archived).toMatchObject({ archived_list: false, archived_board: false, status: "committed" });
    clock.advance("1h");
    expect((await workspace.updateCard({ card_id: card.id, archived: true })).card).toEqual(archived);
    const { card: back } = await workspace.updateCard({ card_id: card.id, archived: false });
    expect(back).not.toHaveProperty("archived");
  });
});

describe("clearing fields", () => {
  test("[T6.1] null clears the epic and empties the content", async () => {
    const { workspace, card } = await fullCard();
    const { epic: _epic, ...rest } = card;
    const cleared = await workspace.updateCard({ card_id: card.id, epic_id: null, content: null });
    expect(cleared.card).toStrictEqual({ ...rest, content: "" });
  });

  test.each([
    ["owner_id", "owner_id"],
    ["epic_id", "epic"],
  ] as const)("[T6.1] an empty %s clears the reference", async (field, shown) => {
    const { workspace, card } = await fullCard();
    expect(card).toHaveProperty(shown);
    expect((await workspace.updateCard({ card_id: card.id, [field]: "" })).card).not.toHaveProperty(shown);
  });
});

describe("what a card repeats of its surroundings", () => {
  test("[C1.1 C8.1] a card in a sprint repeats the sprint's list and space", async () => {
    const { workspace, card } = await fullCard();
    const { project } = await workspace.createProject({ title: "Other" });
    const { sprint } = await workspace.createSprint({ project_id: project.id });
    const list_id = sprint.lists[1]?.id ?? "";
    const { card: moved } = await workspace.moveCard({ card_id: card.id, list_id });
    expect(moved).toMatchObject({ list_title: "In progress", project_id: project.id, sprint_id: sprint.id });
    expect(moved).not.toHaveProperty("board_id");
    expect(moved).not.toHaveProperty("board_title");
    await workspace.updateList({ list_id, title: "Now" });
    expect((await workspace.getCard({ card_id: card.id })).card.list_title).toBe("Now");
  });
});
