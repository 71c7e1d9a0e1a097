import { expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, expectRefused } from "../fixture";

const input = <T>(value: unknown): T => value as T;

test("[U10.1 R18.1 L6.2] createCard answers the card with what it is related to", async () => {
  const { workspace, clock, board_id, project_id, lists } = await boardWorkspace();
  const { epic } = await workspace.createEpic({ title: "Launch", icon: { type: "emoji", src: "🚀" } });
  const { tag } = await workspace.createTag({ name: "Urgent" });
  const now = clock.now() / 1000;
  const { card } = await workspace.createCard({
    title: "Write the copy",
    list_id: lists.doing,
    board_id,
    epic_id: epic.id,
    tags: [tag.id, tag.id],
    members: [{ user_id: "u-bob" }, { user_id: "u-eve", role: "viewer" }],
  });
  expect(card).toMatchObject({
    ...{ type: "card", team_id: "t-acme", list_id: lists.doing, board_id, project_id, status: "started" },
    epic: { id: epic.id, title: "Launch", icon: epic.icon },
    tags: [{ ...tag, total_cards: 1 }],
    members: [
      { user_id: "u-bob", role: "member", assigned_date: now },
      { user_id: "u-eve", role: "viewer", assigned_date: now },
    ],
    ...{ archived_list: false, archived_board: false, time_created: now, time_updated: now },
  });
  expect(await workspace.getCard({ card_id: card.id })).toEqual({ card });
});

test("[I1.1 R18.1] checklists and their items are stored in order with ids of their own", async () => {
  const { workspace, lists } = await boardWorkspace();
  const { card } = await workspace.createCard({
    title: "Card",
    list_id: lists.todo,
    checklists: [
      {
        title: "First",
        items: [
          { title: "a", checked: true },
          { title: "b", content: "text" },
        ],
      },
      { title: "Second", content: "text", items: null },
      { title: "Third", items: [{ title: "c", checked: null }] },
    ],
  });
  expect(card.checklist_order).toEqual(["1", "2", "3"]);
  expect(card.checklist_item_order).toEqual({ 1: ["1", "2"], 2: [], 3: ["3"] });
  expect(card.checklists[0]).toMatchObject({
    id: "1",
    card_id: card.id,
    user_id: "u-ada",
    items: [
      { id: "1", checklist_id: "1", title: "a", content: "", checked: true },
      { id: "2", checklist_id: "1", title: "b", content: "text", checked: false },
    ],
  });
});

test("[U10.1 C6.5] a new card needs a title and a list, and a copy a title that is one if it is given", async () => {
  const { workspace, lists, card_id } = await cardWorkspace();
  await expectRefused(workspace.createCard(input({ list_id: lists.todo })), 400, "title");
  await expectRefused(workspace.createCard({ title: "Card" }), 400, "list_id");
  await expectRefused(workspace.createCard({ title: "Card", list_id: "" }), 400, "list_id");
  await expectRefused(workspace.createCard({ title: "Card", board_id: "", sprint_id: null }), 400, "list_id");
  await expectRefused(workspace.copyCard({ card_id, title: " " }), 400, "title");
});

test("[U10.3 U25.16 L5.1] the content of a card is replaced, with its schema when given", async () => {
  const { workspace, clock, card, card_id } = await cardWorkspace();
  expect(card).toMatchObject({ content: "", schema: 1 });
  clock.advance("1h");
  const { card: written } = await workspace.updateCardContent({ card_id, content: " <p>One</p>\n", schema: 2 });
  expect(written).toEqual({ ...card, content: " <p>One</p>\n", schema: 2, time_updated: clock.now() / 1000 });
  clock.advance("1h");
  expect((await workspace.updateCardContent({ card_id, content: " <p>One</p>\n" })).card).toEqual(written);
  const { card: emptied } = await workspace.updateCardContent({ card_id, content: "" });
  expect(emptied).toMatchObject({ content: "", schema: 2 });
});

test("[U10.3 C6.5 E2.3] the content of a card must be given, not be too long, and belong to a card", async () => {
  const { workspace, card_id } = await cardWorkspace();
  await expectRefused(workspace.updateCardContent(input({ card_id })), 400, "content");
  await expectRefused(workspace.updateCardContent(input({ card_id, content: null })), 400, "content");
  await expectRefused(workspace.updateCardContent({ card_id, content: "x".repeat(102_401) }), 400, "content");
});

test("[U31.17] what was filled into a form is kept beside it", async () => {
  const { workspace, lists } = await boardWorkspace();
  const { form } = await workspace.createForm({ title: "Bug", fields: [{ id: "what", type: "short_text" }] });
  const form_values = { what: "It stops" };
  const { card } = await workspace.createCard({ title: "Bug", list_id: lists.todo, form_id: form.id, form_values });
  expect(card).toMatchObject({ form_id: form.id, form_values });
  const create = (given: object) => workspace.createCard({ title: "Bug", list_id: lists.todo, ...given });
  await expectRefused(create({ form_values }), 400, "form_id");
  await expectRefused(create({ form_id: "404", form_values }), 404, "form_id");
  await expectRefused(create({ form_id: form.id, form_values: { why: "?" } }), 400, "form_values.why");
});
