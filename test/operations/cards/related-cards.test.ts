import { expect, test } from "vitest";
import { expectRefused, refusalOf, secretPlace } from "../fixture";
import { cardNow, expectIntegrity, namedCards } from "./relatives";

async function family(count = 3) {
  const fixture = await namedCards(count);
  const [a = "", b = "", c = ""] = fixture.cards.map(({ id }) => id);
  return { ...fixture, a, b, c };
}

test("[C1.1] a card shows what its parents and children are now, without those the actor may not read", async () => {
  const { workspace, a, b, c, lists } = await family();
  const { card: hidden } = await secretPlace(workspace, { parent_card_id: a });
  await workspace.addChildCard({ card_id: a, child_card_id: b });
  await workspace.addChildCard({ card_id: hidden.id, child_card_id: c });
  await workspace.updateList({ list_id: lists.doing, color: "teal", title: "Now" });
  await workspace.updateCard({ card_id: a, title: "Parent", list_id: lists.doing });
  await workspace.updateCard({ card_id: b, title: "Child", list_id: lists.doing, archived: true });
  const parent = { title: "Parent", card_id: a, list_color: "teal", status: "started" };
  expect((await cardNow(workspace, b)).parent_card).toEqual(parent);
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const shown = await cardNow(eve, a);
  expect(shown.child_card_order).toEqual([b]);
  expect(shown.child_cards).toMatchObject([{ title: "Child", list_title: "Now", archived: { user_id: "u-ada" } }]);
  expect(await cardNow(eve, c)).not.toHaveProperty("parent_card");
  expect((await cardNow(workspace, a)).child_card_order).toEqual([hidden.id, b]);
});

test("[C1.1 U17.1] a card shows what the cards linked to it are now", async () => {
  const { workspace, a, b, lists, board_id, project_id } = await family();
  const link = { card_id: a, linked_card_id: b, linked_card_type: "duplicates" } as const;
  const { linked_card } = await workspace.linkCards(link);
  expect((await cardNow(workspace, a)).linked_cards).toEqual([linked_card]);
  const icon = { type: "emoji", src: "🎈" } as const;
  await workspace.updateCard({ card_id: b, title: "New", list_id: lists.done, icon, archived: true });
  await workspace.updateList({ list_id: lists.done, title: "Finished" });
  await workspace.updateBoard({ board_id, title: "Relaunch" });
  const other = await cardNow(workspace, b);
  expect((await cardNow(workspace, a)).linked_cards).toEqual([
    {
      card_id: b,
      title: "New",
      user_id: "u-ada",
      project_id,
      board_id,
      board_title: "Relaunch",
      list_id: lists.done,
      list_title: "Finished",
      status: "completed",
      archived: other.archived,
      icon,
      linked_card_type: "duplicates",
    },
  ]);
});

test("[U17.3] there is no limit to how deep cards lie", async () => {
  const { workspace, lists } = await family(1);
  const list_id = lists.todo;
  let parent_card_id = "1";
  for (let depth = 0; depth < 300; depth += 1) {
    parent_card_id = (await workspace.createCard({ title: "Deeper", list_id, parent_card_id })).card.id;
  }
  expect((await refusalOf(workspace.updateCard({ card_id: "1", parent_card_id }), 409)).code).toBe("circular_parent");
  const { card } = await workspace.createCard({ title: "Root", list_id });
  await workspace.updateCard({ card_id: "1", parent_card_id: card.id });
  await expectIntegrity(workspace);
});

test("[E2.3 U17.1 E2.8] naming an epic is 404 as a parent, and 400 as what is linked, before a missing card", async () => {
  const { workspace, a } = await family(1);
  for (const title of ["One", "Two"]) await workspace.createEpic({ title });
  await expectRefused(workspace.updateCard({ card_id: a, parent_card_id: "2" }), 404, "parent_card_id");
  for (const card_id of [a, "404"]) {
    const link = { card_id, linked_card_id: "2", linked_card_type: "related" } as const;
    const { issues } = await refusalOf(workspace.linkCards(link), 400);
    expect(issues).toMatchObject([{ path: "linked_card_id", code: "misplaced" }]);
  }
});

test("[F1.3 R18.1] another type of link than the four is 400", async () => {
  const { workspace, a, b } = await family();
  const wrong = { card_id: a, linked_card_id: b, linked_card_type: "child" } as never;
  await expectRefused(workspace.linkCards(wrong), 400, "linked_card_type");
  await expectRefused(workspace.unlinkCards(wrong), 400, "linked_card_type");
  const none = { card_id: a, linked_card_id: b } as never;
  await expectRefused(workspace.linkCards(none), 400, "linked_card_type");
});
