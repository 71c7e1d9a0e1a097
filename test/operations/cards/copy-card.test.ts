import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { boardWithLists, boardWorkspace, madeBy, refusalOf, secretPlace } from "../fixture";
import { entryId, logTime } from "../time-entries/time-sheet";

const cardsIn = async (workspace: Workspace, list_id: string) => (await workspace.getCards({ list_id })).cards;

async function twoSpaces() {
  const fixture = await boardWorkspace();
  return { ...fixture, other: await boardWithLists(fixture.workspace) };
}

test("[U25.4 U35.2 E5.2] a copy is live, made now by who copies, and nobody's but theirs", async () => {
  const { workspace, storage, clock, lists } = await twoSpaces();
  const { card: other } = await workspace.createCard({ title: "Other", list_id: lists.todo });
  const { card } = await workspace.createCard({
    title: "Original",
    list_id: lists.todo,
    members: [{ user_id: "u-bob", role: "viewer" }],
    checklists: [{ title: "List", items: [{ title: "Item", checked: true }] }],
  });
  await workspace.createComment({ card_id: card.id, content: "Hm" });
  await amendStored(storage, "card", card.id, {
    archived: { user_id: "u-ada", time_archived: 1 },
    collaboration: { token: "secret" },
    form_id: "1",
    form_values: { a: "b" },
    external_links: [{ type: "generic", generic: { url: "https://example.org" } }],
    hints: [{ type: "tag", tag: {} }],
    linked_cards: [{ card_id: other.id, linked_card_type: "related" }],
    total_files: 3,
    files: [{ id: "1", name: "plan.pdf", size: 1, url: "https://example.org", user_id: "u-ada", time_created: 1 }],
    pull_requests_in_review: [1],
    email_key: "1 <mail@example.org>",
    due_date_told: { due_date: 1, due: "soon" },
    watcher_ids: ["u-eve"],
    bookmarker_ids: ["u-eve"],
  });
  clock.advance("1d");
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const { card: copy } = await eve.copyCard({ card_id: card.id });
  const now = clock.now() / 1000;
  const { checklists, checklist_order, checklist_item_order, suggested_branch_name } = copy;
  expect(copy).toEqual({
    ...card,
    ...madeBy("u-eve", now),
    ...{ id: copy.id, suggested_branch_name, copied_from_card_id: card.id },
    ...{ checklists, checklist_order, checklist_item_order },
    members: [{ user_id: "u-bob", role: "viewer", assigned_date: now }],
  });
  const stored = (await workspace.export()).cards.find(({ id }) => id === copy.id);
  for (const key of ["files", "pull_requests_in_review", "email_key", "due_date_told"])
    expect(stored).not.toHaveProperty(key);
  const [list] = copy.checklists;
  expect(list).toMatchObject({ title: "List", user_id: "u-eve", time_created: now, card_id: copy.id });
  expect(list?.items).toMatchObject([{ title: "Item", checked: true, user_id: "u-eve", checklist_id: list?.id }]);
  expect(list?.id).not.toBe(card.checklists[0]?.id);
  expect(list?.items[0]?.id).not.toBe(card.checklists[0]?.items[0]?.id);
  expect((await eve.getCard({ card_id: other.id })).card.linked_cards).toEqual([]);
});

test("[U25.5] a copy has as much time left as there was before any was logged", async () => {
  const { workspace, lists } = await twoSpaces();
  const estimates = { time_estimate_seconds: 7200, time_remaining_seconds: 3600 };
  const { card } = await workspace.createCard({ title: "Original", list_id: lists.todo, ...estimates });
  const { card: unset } = await workspace.createCard({ title: "Unset", list_id: lists.todo });
  for (const [n, duration_seconds] of [600, 60, 6].entries()) {
    await logTime(workspace, card.id, { id: entryId(n), duration_seconds });
  }
  await logTime(workspace, unset.id, { id: entryId(3) });
  await workspace.deleteTimeEntry({ time_entry_id: entryId(2) });
  expect((await workspace.getCard({ card_id: card.id })).card.time_remaining_seconds).toBe(2940);
  expect((await workspace.copyCard({ card_id: card.id })).card).toMatchObject(estimates);
  expect((await workspace.copyCard({ card_id: unset.id })).card).not.toHaveProperty("time_remaining_seconds");
});

test("[U25.4] a copy keeps the tags of its new space and of the workspace, and its epic", async () => {
  const { workspace, lists, project_id, other } = await twoSpaces();
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const { tag: local } = await workspace.createTag({ name: "Local", project_id });
  const { tag: general } = await workspace.createTag({ name: "General" });
  const { tag: foreign } = await workspace.createTag({ name: "Foreign", project_id: other.project_id });
  const tags = [local.id, general.id];
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo, tags, epic_id: epic.id });
  const { card: moved } = await workspace.createCard({ title: "Card", list_id: other.lists.todo, tags: [foreign.id] });
  await workspace.moveCard({ card_id: moved.id, list_id: lists.todo });
  const copied = async (card_id: string, destination: object) =>
    (await workspace.copyCard({ card_id, ...destination })).card.tags.map(({ id }) => id);
  expect(await copied(card.id, {})).toEqual(tags);
  expect(await copied(card.id, { list_id: other.lists.done })).toEqual([general.id]);
  expect(await copied(moved.id, {})).toEqual([]);
  expect(await copied(moved.id, { list_id: other.lists.done })).toEqual([foreign.id]);
  const { card: copy } = await workspace.copyCard({ card_id: card.id, list_id: other.lists.todo });
  expect(copy.epic).toMatchObject({ id: epic.id });
});

test("[U25.7] what is below a card is left out where it is archived, or in an archived list or board, with all below it", async () => {
  const { workspace, lists, other } = await twoSpaces();
  const { card: root } = await workspace.createCard({ title: "Root", list_id: lists.todo });
  const under = async (title: string, list_id: string, parent_card_id: string) =>
    (await workspace.createCard({ title, list_id, parent_card_id })).card.id;
  const archived = await under("Archived", lists.todo, root.id);
  await under("Below", lists.todo, archived);
  await under("In an archived list", lists.doing, root.id);
  await under("On an archived board", other.lists.todo, root.id);
  await under("Live", lists.todo, root.id);
  await workspace.updateCard({ card_id: archived, archived: true });
  await workspace.updateList({ list_id: lists.doing, archived: true });
  await workspace.updateBoard({ board_id: other.board_id, archived: true });
  const { card } = await workspace.copyCard({ card_id: root.id });
  expect(card.child_cards.map(({ title }) => title)).toEqual(["Live"]);
  expect((await workspace.getCards({ list_id: lists.todo })).count).toBe(6);
  const { card: copy } = await workspace.copyCard({ card_id: archived });
  expect(copy.child_cards.map(({ title }) => title)).toEqual(["Below"]);
});

test("[U25.7 E4.6] what is below a card is not copied out of a space one may not read, nor put under a card there", async () => {
  const { workspace, lists } = await twoSpaces();
  const { board, card: parent } = await secretPlace(workspace);
  const secret = { board_id: board.id };
  const { card } = await workspace.createCard({ title: "Open", list_id: lists.todo, parent_card_id: parent.id });
  await workspace.createCard({ title: "Hidden child", content: "secret", ...secret, parent_card_id: card.id });
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const { card: copy } = await eve.copyCard({ card_id: card.id });
  expect((await refusalOf(eve.copyCard({ card_id: parent.id, list_id: lists.todo }), 403)).code).toBe("no_access");
  expect((await refusalOf(eve.copyCard({ card_id: card.id, ...secret }), 403)).code).toBe("no_access");
  const { card: seen } = await workspace.getCard({ card_id: copy.id });
  expect(seen.child_cards).toEqual([]);
  expect(seen).not.toHaveProperty("parent_card");
  expect((await workspace.getCard({ card_id: parent.id })).card.child_card_order).toEqual([card.id]);
  const { card: full } = await workspace.copyCard({ card_id: card.id });
  expect(full.child_cards.map(({ title }) => title)).toEqual(["Hidden child"]);
  expect(full.parent_card?.card_id).toBe(parent.id);
});

test("[U25.7] what is below a card is copied once, though others move it so that it seems to stand in a circle", async () => {
  const { workspace, storage, lists } = await twoSpaces();
  const { card: root } = await workspace.createCard({ title: "Root", list_id: lists.todo });
  const under = { list_id: lists.todo, parent_card_id: root.id };
  const { card: child } = await workspace.createCard({ title: "Child", ...under });
  await amendStored(storage, "card", child.id, { child_card_ids: [root.id] });
  await workspace.copyCard({ card_id: root.id, list_id: lists.done });
  expect((await cardsIn(workspace, lists.done)).map(({ title }) => title)).toEqual(["Root", "Child"]);
});

test("[U25.7 C6.1 C9.1] what is below a card comes last also where the order keys of a list go no further", async () => {
  const { workspace, storage, lists } = await twoSpaces();
  const { card: root } = await workspace.createCard({ title: "Root", list_id: lists.todo });
  await workspace.createCard({ title: "Child", list_id: lists.todo, parent_card_id: root.id });
  const { card: first } = await workspace.createCard({ title: "First", list_id: lists.done });
  const { card: last } = await workspace.createCard({ title: "Last", list_id: lists.done });
  await amendStored(storage, "card", last.id, { order_key: "z".repeat(64) });
  await workspace.copyCard({ card_id: root.id, list_id: lists.done });
  const titles = (await cardsIn(workspace, lists.done)).map(({ title }) => title);
  expect(titles).toEqual(["First", "Last", "Root", "Child"]);
  const { cards } = await workspace.export();
  expect(cards.filter(({ order_key }) => (order_key ?? "").length > 64)).toEqual([]);
  expect((await workspace.getCard({ card_id: first.id })).card).toEqual(first);
});

test("[U25.7] a long chain of cards is copied in one commit", async () => {
  const { workspace, storage, lists } = await twoSpaces();
  let parent_card_id: string | undefined;
  let root = "";
  for (let depth = 0; depth < 500; depth += 1) {
    const { card } = await workspace.createCard({ title: `Level ${depth}`, list_id: lists.todo, parent_card_id });
    parent_card_id = card.id;
    if (depth === 0) root = card.id;
  }
  const { last: before } = await storage.logRange("t-acme");
  await workspace.copyCard({ card_id: root, list_id: lists.doing });
  const titles = (await cardsIn(workspace, lists.doing)).map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: 500 }, (_, depth) => `Level ${depth}`));
  expect((await storage.logRange("t-acme")).last).toBe(before + 1);
});
