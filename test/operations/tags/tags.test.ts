import { expect, test } from "vitest";
import { tagColors } from "../../../src/resources/tag/tag";
import { boardWorkspace, expectRefused, newWorkspace } from "../fixture";

test("[U10.3] createTag answers the tag with a slug of its name, and getTags gives it back", async () => {
  const { workspace } = newWorkspace();
  const { project } = await workspace.createProject({ title: "Website" });
  const { tag } = await workspace.createTag({ name: "  Needs Désign! ", color: "red", project_id: project.id });
  expect(tag).toEqual({
    id: "1",
    team_id: "t-acme",
    project_id: project.id,
    name: "Needs Désign!",
    slug: "needs-design",
    color: "red",
    total_cards: 0,
  });
  const { tag: plain } = await workspace.createTag({ name: "日本", color: null, project_id: "" });
  expect(plain).toEqual({ id: "2", team_id: "t-acme", name: "日本", slug: "2", color: null, total_cards: 0 });
  expect(await workspace.getTags()).toEqual({ tags: [tag, plain] });
});

test("[C1.1] total_cards of a tag is the present number of its cards", async () => {
  const { workspace, lists } = await boardWorkspace();
  const { tag } = await workspace.createTag({ name: "Tag" });
  const { tag: unused } = await workspace.createTag({ name: "Unused" });
  for (const title of ["a", "b"]) await workspace.createCard({ title, list_id: lists.todo, tags: [tag.id] });
  const { card } = await workspace.createCard({ title: "c", list_id: lists.todo, tags: [tag.id] });
  expect(card.tags).toEqual([{ ...tag, total_cards: 3 }]);
  expect((await workspace.getTags()).tags).toEqual([{ ...tag, total_cards: 3 }, unused]);
});

test.each(tagColors)("[C10.2] the colour %s stays what it is", async (color) => {
  const { workspace } = newWorkspace();
  expect((await workspace.createTag({ name: "Tag", color })).tag.color).toBe(color);
});

test.each([
  ["#ff0000", "red"],
  ["#F00", "red"],
  ["000", "black"],
  ["#0000ff", "blue"],
])("[C10.2] the colour %s becomes %s", async (color, expected) => {
  const { workspace } = newWorkspace();
  expect((await workspace.createTag({ name: "Tag", color })).tag.color).toBe(expected);
});

test.each(["#ff", "crimson", "#ggg", "#ff00ff00", "Red", " red", ""])("[C10.2] %j is no colour: 400", async (color) => {
  const { workspace } = newWorkspace();
  const call = workspace.createTag({ name: "Tag", color });
  await expectRefused(call, 400, "color");
  await expect(call).rejects.toThrow(/color: Expected a tag colour, #rgb or #rrggbb/);
});
