import { expect, test } from "vitest";
import { boardWorkspace } from "../fixture";

async function familyAndSpaces() {
  const { workspace, clock, lists, project_id } = await boardWorkspace();
  const { project } = await workspace.createProject({ title: "Other" });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Elsewhere",
    lists: [{ title: "First", color: "red" }],
  });
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const { tag } = await workspace.createTag({ name: "Local", project_id });
  const place = { list_id: lists.doing };
  const { card: parent } = await workspace.createCard({ title: "Parent", ...place });
  const { card } = await workspace.createCard({
    title: "Card",
    ...place,
    parent_card_id: parent.id,
    epic_id: epic.id,
    tags: [tag.id],
  });
  const { card: child } = await workspace.createCard({ title: "Child", ...place, parent_card_id: card.id });
  await workspace.linkCards({ card_id: card.id, linked_card_id: parent.id, linked_card_type: "blocks" });
  const { card: before } = await workspace.getCard({ card_id: card.id });
  clock.advance("1h");
  return { workspace, clock, lists, project_id, board, before, child };
}

test("[U26.6 C8.1] a card moved to another space keeps what it has, and its child cards stay", async () => {
  const { workspace, clock, lists, board, before, child } = await familyAndSpaces();
  const { card } = await workspace.moveCard({ card_id: before.id, board_id: board.id });
  expect(card).toEqual({
    ...before,
    board_id: board.id,
    board_title: "Elsewhere",
    list_id: board.list_order[0],
    list_title: "First",
    list_color: "red",
    project_id: board.project_id,
    status: "committed",
    time_updated: clock.now() / 1000,
  });
  expect((await workspace.getCard({ card_id: child.id })).card).toMatchObject({
    list_id: lists.doing,
    project_id: before.project_id,
    parent_card: { card_id: before.id },
    time_updated: child.time_updated,
  });
  const { card: back } = await workspace.updateCard({ card_id: before.id, list_id: lists.doing });
  expect(back).toEqual({ ...before, time_updated: clock.now() / 1000 });
});

test("[U26.6 C8.1] a card moved into a sprint and back keeps what it has", async () => {
  const { workspace, clock, lists, project_id, before } = await familyAndSpaces();
  const { sprint } = await workspace.createSprint({ project_id });
  const { card } = await workspace.updateCard({ card_id: before.id, sprint_id: sprint.id, board_id: "", position: 0 });
  const { board_id: _board, board_title: _title, list_color: _color, ...kept } = before;
  const [list] = sprint.lists;
  expect(card).toEqual({
    ...kept,
    sprint_id: sprint.id,
    list_id: list?.id,
    list_title: list?.title,
    ...(list?.color === undefined ? {} : { list_color: list.color }),
    status: "committed",
    time_updated: clock.now() / 1000,
  });
  const { card: back } = await workspace.moveCard({ card_id: before.id, list_id: lists.doing });
  expect(back).toEqual({ ...before, time_updated: clock.now() / 1000 });
});
