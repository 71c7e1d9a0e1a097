import { describe, expect, test } from "vitest";
import { cardWorkspace, expectRefused, otherPlace } from "../fixture";

describe("what an update of a card replaces as a whole", () => {
  test("[U26.12] its tags, of which new ones are of its space or of the whole workspace", async () => {
    const { workspace, card_id, project_id } = await cardWorkspace();
    const { project: shop } = await workspace.createProject({ title: "Shop" });
    const { tag: own } = await workspace.createTag({ name: "Tag", project_id });
    const { tag: foreign } = await workspace.createTag({ name: "Tag", project_id: shop.id });
    await expectRefused(workspace.updateCard({ card_id, tags: [own.id, foreign.id] }), 400, "tags[1]");
  });

  test("[U26.12 U26.6] tags that it bears stay in another space, where it may be moved with new ones", async () => {
    const { workspace, card_id, project_id } = await cardWorkspace();
    const { tag: own } = await workspace.createTag({ name: "Own", project_id });
    await workspace.updateCard({ card_id, tags: [own.id] });
    const { project: shop, board } = await otherPlace(workspace);
    const { tag: there } = await workspace.createTag({ name: "There", project_id: shop.id });
    const { card } = await workspace.updateCard({ card_id, board_id: board.id, tags: [own.id, there.id] });
    expect(card.tags.map(({ name }) => name)).toEqual(["Own", "There"]);
    expect(card.project_id).toBe(shop.id);
  });
});

test("[U26.12 E4.8] tags that the actor may not read stay, and naming one reveals nothing about it", async () => {
  const { workspace, card_id, project_id } = await cardWorkspace();
  const { project: secret, board } = await otherPlace(workspace, { is_private: true });
  const { tag: hidden } = await workspace.createTag({ name: "Hidden", project_id: secret.id });
  const { tag: other } = await workspace.createTag({ name: "Other", project_id: secret.id });
  const { tag: own } = await workspace.createTag({ name: "Own", project_id });
  const { card: there } = await workspace.createCard({ title: "There", board_id: board.id, tags: [hidden.id] });
  await workspace.moveCard({ card_id: there.id, list_id: (await workspace.getCard({ card_id })).card.list_id });
  const { epic } = await workspace.createEpic({ title: "Epic", tags: [hidden.id] });
  const eva = workspace.as({ user_id: "u-eva", role: "member" });
  const { card } = await eva.updateCard({ card_id: there.id, tags: [own.id] });
  expect(card.tags.map(({ name }) => name)).toEqual(["Own"]);
  const { epic: changed } = await eva.updateEpic({ epic_id: epic.id, tags: [own.id] });
  expect(changed.tags.map(({ name }) => name)).toEqual(["Own"]);
  const names = ["Hidden", "Own"];
  expect((await workspace.getCard({ card_id: there.id })).card.tags.map(({ name }) => name)).toEqual(names);
  expect((await workspace.getEpic({ epic_id: epic.id })).epic.tags.map(({ name }) => name)).toEqual(names);
  for (const { id } of [hidden, other]) {
    await expectRefused(eva.updateCard({ card_id: there.id, tags: [id] }), 403, "tags[0]");
    await expectRefused(eva.updateEpic({ epic_id: epic.id, tags: [id] }), 403, "tags[0]");
  }
});

test("[U31.17] what was filled into a form is kept beside it", async () => {
  const { workspace, lists } = await cardWorkspace();
  const { form } = await workspace.createForm({ title: "Bug", fields: [{ id: "what", type: "short_text" }] });
  const form_values = { what: "It stops" };
  const { card } = await workspace.createCard({ title: "Bug", list_id: lists.todo, form_id: form.id, form_values });
  expect(card).toMatchObject({ form_id: form.id, form_values });
  const create = (given: object) => workspace.createCard({ title: "Bug", list_id: lists.todo, ...given });
  await expectRefused(create({ form_values }), 400, "form_id");
  await expectRefused(create({ form_id: "404", form_values }), 404, "form_id");
  await expectRefused(create({ form_id: form.id, form_values: { why: "?" } }), 400, "form_values.why");
});
