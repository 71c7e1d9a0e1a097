import { expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace, otherPlace, refusalOf } from "../fixture";

async function tagged() {
  const { workspace, clock, project_id, lists } = await boardWorkspace();
  const { tag } = await workspace.createTag({ name: "Needs design", color: "red", project_id });
  const { tag: other } = await workspace.createTag({ name: "Other" });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, tags: [tag.id, other.id] });
  const { epic } = await workspace.createEpic({ title: "Epic" });
  await workspace.addEpicTags({ epic_id: epic.id, ids: [tag.id, other.id] });
  clock.advance("1h");
  return { workspace, clock, project_id, tag_id: tag.id, other_id: other.id, card_id: card.id, epic_id: epic.id };
}

test("[U10.3] updateTag renames a tag, its slug included, wherever it is shown", async () => {
  const { workspace, tag_id, card_id, epic_id } = await tagged();
  const { tag } = await workspace.updateTag({ tag_id, name: " Désign done " });
  expect(tag).toMatchObject({ id: tag_id, name: "Désign done", slug: "design-done", color: "red", total_cards: 1 });
  expect((await workspace.getCard({ card_id })).card.tags[0]).toEqual(tag);
  expect((await workspace.getEpic({ epic_id })).epic.tags[0]).toEqual(tag);
  expect((await workspace.updateTag({ tag_id, name: "日本" })).tag.slug).toBe(tag_id);
  expect((await workspace.createTag({ name: "日本" })).tag.slug).toBe("3");
});

test("[U10.3 T6.1] updateTag gives a tag to the workspace or to a space, and what bears it goes on bearing it", async () => {
  const { workspace, tag_id, card_id, epic_id, project_id } = await tagged();
  expect((await workspace.updateTag({ tag_id, project_id: "" })).tag).not.toHaveProperty("project_id");
  const { tag } = await workspace.updateTag({ tag_id, project_id });
  expect(tag).toMatchObject({ project_id, total_cards: 1 });
  expect((await workspace.getCard({ card_id })).card.tags[0]).toEqual(tag);
  expect((await workspace.getEpic({ epic_id })).epic.tags[0]).toEqual(tag);
  await workspace.removeCardTag({ card_id, tag_id });
  const { project } = await workspace.createProject({ title: "Shop" });
  expect((await workspace.updateTag({ tag_id, project_id: project.id })).tag.project_id).toBe(project.id);
  expect((await workspace.getTags({ project_id })).tags.map(({ id }) => id)).toEqual(["2"]);
});

test("[C10.2] updateTag gives a tag to no space while a card of another one bears it", async () => {
  const { workspace, tag_id, card_id, project_id } = await tagged();
  const { project, board } = await otherPlace(workspace);
  for (const from of [project_id, ""]) {
    await workspace.updateTag({ tag_id, project_id: from });
    const error = await refusalOf(workspace.updateTag({ tag_id, project_id: project.id }), 409);
    expect(error).toMatchObject({ code: "still_in_use", issues: [{ path: "project_id" }] });
  }
  await workspace.updateCard({ card_id, board_id: board.id });
  await refusalOf(workspace.updateTag({ tag_id, project_id }), 409);
  expect((await workspace.updateTag({ tag_id, project_id: project.id })).tag.total_cards).toBe(1);
});

test("[C10.2] a tag that a moved card took along may be renamed and given its own space again", async () => {
  const { workspace, tag_id, card_id, project_id } = await tagged();
  const { board } = await otherPlace(workspace);
  await workspace.updateTag({ tag_id, project_id });
  await workspace.updateCard({ card_id, board_id: board.id });
  expect((await workspace.updateTag({ tag_id, project_id, name: "New" })).tag.name).toBe("New");
});

test("[L5.1 E5.2] updateTag stamps an effective change and no other", async () => {
  const { workspace, tag_id } = await tagged();
  const stored = async () => (await workspace.export()).tags[0];
  const before = await stored();
  const max = workspace.as({ user_id: "u-max", role: "member" });
  await max.updateTag({ tag_id, name: "Needs design", color: "#f00" });
  expect(await stored()).toEqual(before);
  await max.updateTag({ tag_id, name: "Designed" });
  expect(await stored()).toMatchObject({ time_updated: 1767607200, user_updated: { user_id: "u-max" } });
});

test("[C10.2] what is no colour is 400, and says what is one", async () => {
  const call = newWorkspace().workspace.createTag({ name: "Tag", color: "#ff" });
  await expectRefused(call, 400, "color");
  await expect(call).rejects.toThrow(/color: Expected a tag colour, #rgb or #rrggbb/);
});
