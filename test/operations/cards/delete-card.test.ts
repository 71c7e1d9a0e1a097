import { expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, expectRefused, refusalOf } from "../fixture";
import { logTime } from "../time-entries/time-sheet";

test("[I1.2] a deleted card is gone with its comments, and its id is not given again", async () => {
  const { workspace, lists, card } = await cardWorkspace();
  const { comment } = await workspace.createComment({ card_id: card.id, content: "Hm" });
  expect(await workspace.deleteCard({ card_id: card.id })).toEqual({});
  await expectRefused(workspace.getCard({ card_id: card.id }), 404, "card_id");
  await expectRefused(workspace.deleteCard({ card_id: card.id }), 404, "card_id");
  await refusalOf(workspace.getComment({ comment_id: comment.id }), 404);
  expect((await workspace.getList({ list_id: lists.todo })).list).toMatchObject({ card_order: [], total_cards: 0 });
  expect((await workspace.createCard({ title: "Next", list_id: lists.todo })).card.id).not.toBe(card.id);
});

test("[I1.2] its child cards stay without a parent, its parent and the cards linked to it forget it", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const create = async (title: string, parent_card_id?: string) =>
    (await workspace.createCard({ title, list_id: lists.todo, parent_card_id })).card;
  const parent = await create("Parent");
  const card = await create("Card", parent.id);
  const child = await create("Child", card.id);
  const linked = await create("Linked");
  await workspace.linkCards({ card_id: card.id, linked_card_id: linked.id, linked_card_type: "blocks" });
  const { card: before } = await workspace.getCard({ card_id: linked.id });
  clock.advance("1h");
  await workspace.deleteCard({ card_id: card.id });
  expect((await workspace.getCard({ card_id: parent.id })).card).toEqual(parent);
  expect((await workspace.getCard({ card_id: linked.id })).card).toEqual({ ...before, linked_cards: [] });
  const { card: orphan } = await workspace.getCard({ card_id: child.id });
  expect(orphan).not.toHaveProperty("parent_card");
  expect(orphan.time_updated).toBe(child.time_updated);
});

test("[I1.2 M1.5] its time entries stay as records, and its copies as cards", async () => {
  const { workspace, card } = await cardWorkspace({}, { time_remaining_seconds: 600 });
  const time_entry = await logTime(workspace, card.id);
  const { card: copy } = await workspace.copyCard({ card_id: card.id });
  await workspace.deleteCard({ card_id: card.id });
  expect(await workspace.getTimeEntry({ time_entry_id: time_entry.id })).toEqual({ time_entry });
  const changes = { time_entry_id: time_entry.id, duration_seconds: 90 };
  const { time_entry: longer } = await workspace.updateTimeEntry(changes);
  expect(longer).toMatchObject({ card_id: card.id, card_title_snapshot: "Card", duration_seconds: 90 });
  const { copied_from_card_id: _, ...kept } = copy;
  expect((await workspace.getCard({ card_id: copy.id })).card).toEqual(kept);
});
