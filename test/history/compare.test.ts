import { expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { lastPoint } from "./last-commit";

const open = { type: "card", card_filters: { exclude: { statuses: ["completed"] } } } as const;

test("[H1.7] reports what entered a view, what left it, and what changed in it", async () => {
  const { workspace, lists } = await boardWorkspace();
  const make = async (title: string) => (await workspace.createCard({ title, list_id: lists.todo })).card.id;
  const stays = await make("Stays");
  const changes = await make("Changes");
  const leaves = await make("Leaves");
  const goes = await make("Goes");
  const from = await lastPoint(workspace);
  await workspace.updateCard({ card_id: changes, title: "Changed" });
  await workspace.moveCard({ card_id: leaves, list_id: lists.done });
  await workspace.deleteCard({ card_id: goes });
  const enters = await make("Enters");
  const to = await lastPoint(workspace);
  await workspace.updateCard({ card_id: stays, title: "Later" });

  const { entered, left, changed } = await workspace.compare(open, from, to);
  expect(entered.map(({ id }) => id)).toEqual([enters]);
  expect(left.map(({ id, title, status }) => [id, title, status])).toEqual([
    [goes, "Goes", "committed"],
    [leaves, "Leaves", "committed"],
  ]);
  expect(changed.map(({ before, after }) => [before.id, before.title, after.title])).toEqual([
    [changes, "Changes", "Changed"],
  ]);
  const back = await workspace.compare(open, to, from);
  expect(back.entered.map(({ id }) => id)).toEqual([goes, leaves]);
  expect(back.left.map(({ id }) => id)).toEqual([enters]);
  expect(await workspace.compare(open, to, to)).toEqual({ entered: [], left: [], changed: [] });
});

test("[Q1.8] compares summaries, by the groups whose numbers differ", async () => {
  const { workspace, lists } = await boardWorkspace();
  const request = {
    type: "card",
    card_filters: {},
    group_by: [{ field: "list_id" }],
    measures: [{ sum: "estimate" }],
  } as const;
  const { card } = await workspace.createCard({ title: "Write", list_id: lists.todo, estimate: 3 });
  await workspace.createCard({ title: "Read", list_id: lists.done, estimate: 5 });
  const from = await lastPoint(workspace);
  await workspace.moveCard({ card_id: card.id, list_id: lists.doing });
  const { before, after, changed } = await workspace.compare(request, from, await lastPoint(workspace));
  expect([before.count, after.count]).toEqual([2, 2]);
  expect(changed.map((pair) => [pair.before?.key, pair.after?.key])).toEqual([
    [[lists.todo], undefined],
    [undefined, [lists.doing]],
  ]);
  expect((await workspace.compare(request, from, from)).changed).toEqual([]);
});

test("[H1.7] each side has its own now, and a renamed list changes the cards that show it", async () => {
  const { workspace, clock, lists, card } = await cardWorkspace({}, { title: "Write", due_date: 1767607200 });
  const overdue = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } } as const;
  clock.advance(7_200_000);
  const { entered } = await workspace.compare(overdue, { time: 1767603600 }, { time: 1767610800 });
  expect(entered.map(({ id }) => id)).toEqual([card.id]);
  await workspace.updateList({ list_id: lists.todo, title: "Next" });
  const { changed } = await workspace.compare(open, { sequence: 4 }, { sequence: 5 });
  expect(changed.map(({ before, after }) => [before.list_title, after.list_title])).toEqual([["To do", "Next"]]);
});

test("[H1.7] what was changed and changed back within a second is the same", async () => {
  const { workspace, card } = await cardWorkspace({}, { title: "Write", estimate: 3 });
  const { sequence } = await lastPoint(workspace);
  await workspace.updateCard({ card_id: card.id, title: "Draw" });
  await workspace.updateCard({ card_id: card.id, title: "Write" });
  const compared = await workspace.compare(open, { sequence }, { sequence: sequence + 2 });
  expect(compared).toEqual({ entered: [], left: [], changed: [] });
});

test("[H1.7] reads views of more than one page", async () => {
  const { workspace, lists } = await boardWorkspace();
  const titles = Array.from({ length: 1005 }, (_, index) => `Card ${index}`);
  const snapshotCards = titles.map((title, index) => ({ id: String(index + 1), title, list_id: lists.todo }));
  const { workspace: full } = newWorkspace();
  const { cards: _, ...rest } = await workspace.export();
  await full.load({ ...rest, cards: snapshotCards } as never);
  const { sequence } = await lastPoint(full);
  const { entered } = await full.compare(open, { sequence: sequence - 1 }, { sequence });
  expect(new Set(entered.map(({ id }) => id)).size).toBe(1005);
});

test("[H1.7 F1.3] a bad request or point is refused", async () => {
  const { workspace } = newWorkspace();
  await workspace.createProject({ title: "Website" });
  const bad = { type: "card", card_filters: { colour: "red" } } as never;
  await refusalOf(workspace.compare(bad, { sequence: 0 }, { sequence: 1 }), 400);
  await refusalOf(workspace.compare(open, { sequence: 0 }, { sequence: 9 }), 404);
  await refusalOf(workspace.compare(open, { sequence: 0 }, {} as never), 400);
});
