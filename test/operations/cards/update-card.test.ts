import { describe, expect, test } from "vitest";
import { amendStored, putStored } from "../amend-stored";
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

  test("[R18.1] epic is an object of id, title and icon, the present ones", async () => {
    const { workspace, card, epic, storage } = await fullCard();
    expect(card.epic).toEqual({ id: epic.id, title: "Epic" });
    await amendStored(storage, "epic", epic.id, { title: "Renamed", icon: { type: "emoji", src: "🚀" } });
    const { card: after } = await workspace.getCard({ card_id: card.id });
    expect(after.epic).toEqual({ id: epic.id, title: "Renamed", icon: { type: "emoji", src: "🚀" } });
  });

  test("[U21.18] is_watching and is_bookmarked are those of the acting user", async () => {
    const { workspace, card, storage } = await fullCard();
    await amendStored(storage, "card", card.id, { watcher_ids: ["u-ada"], bookmarker_ids: ["u-bob"] });
    const bob = workspace.as({ user_id: "u-bob", role: "viewer" });
    const flags = { is_watching: true, is_bookmarked: false };
    expect((await workspace.getCard({ card_id: card.id })).card).toMatchObject(flags);
    expect((await bob.getCard({ card_id: card.id })).card).toMatchObject({ is_watching: false, is_bookmarked: true });
    expect((await workspace.updateCard({ card_id: card.id, title: "New" })).card).toMatchObject(flags);
  });

  test("[R18.1] comments are counted, and links and children that are gone are left out", async () => {
    const { workspace, card, storage, lists } = await fullCard();
    await workspace.updateList({ list_id: lists.done, color: "red" });
    const { card: other } = await workspace.createCard({
      title: "Other",
      list_id: lists.done,
      icon: { type: "emoji", src: "🎈" },
    });
    await amendStored(storage, "card", card.id, {
      total_files: 2,
      child_card_ids: ["404", other.id],
      linked_cards: [
        { card_id: "404", linked_card_type: "blocks" },
        { card_id: other.id, linked_card_type: "related" },
      ],
    });
    const { user, user_updated, time_created, time_updated } = card;
    const stamps = { user, user_updated, time_created, time_updated };
    for (const id of ["1", "2"]) {
      await putStored(storage, "comment", {
        id,
        card_id: card.id,
        content: "text",
        schema: 1,
        status: "open",
        ...stamps,
      });
    }
    const { card: shown } = await workspace.getCard({ card_id: card.id });
    expect(shown.total_comments).toBe(2);
    expect(shown).toMatchObject({
      total_files: 2,
      child_card_order: [other.id],
      child_cards: [{ card_id: other.id, list_color: "red" }],
    });
    expect(shown.linked_cards).toMatchObject([{ card_id: other.id, linked_card_type: "related", icon: { src: "🎈" } }]);
  });
});
