import { expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace } from "../fixture";

test("[C1.1] total_cards of a tag is the present number of its cards", async () => {
  const { workspace, lists } = await boardWorkspace();
  const { tag } = await workspace.createTag({ name: "Tag" });
  const { tag: unused } = await workspace.createTag({ name: "Unused" });
  for (const title of ["a", "b"]) await workspace.createCard({ title, list_id: lists.todo, tags: [tag.id] });
  const { card } = await workspace.createCard({ title: "c", list_id: lists.todo, tags: [tag.id] });
  expect(card.tags).toEqual([{ ...tag, total_cards: 3 }]);
  expect((await workspace.getTags()).tags).toEqual([{ ...tag, total_cards: 3 }, unused]);
});

test("[C10.2] what is no colour is 400, and says what is one", async () => {
  const call = newWorkspace().workspace.createTag({ name: "Tag", color: "#ff" });
  await expectRefused(call, 400, "color");
  await expect(call).rejects.toThrow(/color: Expected a tag colour, #rgb or #rrggbb/);
});
