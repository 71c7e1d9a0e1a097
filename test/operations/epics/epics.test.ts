import { expect, test } from "vitest";
import { boardWorkspace, cardWorkspace, newWorkspace } from "../fixture";

const DAY = 86_400;

async function withEpic() {
  const fixture = await cardWorkspace();
  const { epic } = await fixture.workspace.createEpic({ title: "Launch", list_id: "2" });
  const read = async () => (await fixture.workspace.getEpic({ epic_id: epic.id })).epic;
  return { ...fixture, epic, epic_id: epic.id, read };
}

test("[U11.1 R18.1] createEpic answers the epic in its list, with its members", async () => {
  const { workspace, clock } = newWorkspace();
  const members = [{ user_id: "u-bob" }];
  const { epic } = await workspace.createEpic({ title: "Launch", list_id: "3", members });
  const now = clock.now() / 1000;
  expect(epic).toMatchObject({
    ...{ id: "1", type: "epic", list_id: "3", list_title: "In progress", status: "started", archived_list: false },
    members: [{ user_id: "u-bob", role: "member", assigned_date: now }],
    time_updated: now,
  });
  expect(await workspace.getEpic({ epic_id: epic.id })).toEqual({ epic });
  const { list } = await workspace.getList({ list_id: "3" });
  expect(list).toMatchObject({ epics: [epic], card_order: [epic.id], total_cards: 1 });
  expect(list).not.toHaveProperty("cards");
});

test("[U17.14] the child cards of an epic stand in the order they were created in, archived ones too", async () => {
  const { workspace, clock, lists } = await boardWorkspace();
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const ids: string[] = [];
  for (const list_id of [lists.done, lists.todo, lists.doing]) {
    const { card } = await workspace.createCard({ title: "Card", list_id, epic_id: epic.id, position: 0 });
    ids.push(card.id);
    clock.advance("1s");
  }
  await workspace.updateCard({ card_id: ids[1] ?? "", archived: true });
  const { epic: shown } = await workspace.getEpic({ epic_id: epic.id });
  expect(shown.child_card_order).toEqual(ids);
  expect(shown.child_cards.map((card) => [card.card_id, card.list_title, card.archived !== undefined])).toEqual([
    [ids[0], "Done", false],
    [ids[1], "To do", true],
    [ids[2], "Doing", false],
  ]);
});

test("[U29.15] the links of an epic show the cards as they are now, and the cards show nothing of it", async () => {
  const { workspace, clock, lists, epic_id, card_id, read } = await withEpic();
  const before = (await workspace.getCard({ card_id })).card;
  await clock.advance("1h");
  const { linked_card } = await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "blocked_by" });
  expect(linked_card).toMatchObject({ card_id, title: "Card", linked_card_type: "blocked_by" });
  await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
  const twice = await read();
  expect(twice.linked_cards.map((link) => link.linked_card_type)).toEqual(["blocked_by", "related"]);
  expect(twice.linked_cards[0]).toEqual(linked_card);
  expect(twice.time_updated).toBe(clock.now() / 1000);
  await clock.advance("1h");
  await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
  expect(await read()).toEqual(twice);
  expect((await workspace.getCard({ card_id })).card).toEqual(before);
  await workspace.updateCard({ card_id, title: "Renamed", list_id: lists.doing });
  expect((await read()).linked_cards[0]).toMatchObject({ title: "Renamed", status: "started" });
});

test("[U29.15] the links of an epic are taken away, by type or all of them", async () => {
  const { workspace, clock, epic_id, card_id, read } = await withEpic();
  const none = await read();
  await clock.advance("1h");
  expect(await workspace.unlinkEpicFromCard({ epic_id, card_id })).toEqual({});
  expect(await read()).toEqual(none);
  for (const linked_card_type of ["blocks", "related", "duplicates"] as const) {
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type });
  }
  await workspace.unlinkEpicFromCard({ epic_id, card_id, linked_card_type: "related" });
  expect((await read()).linked_cards.map((link) => link.linked_card_type)).toEqual(["blocks", "duplicates"]);
  await workspace.unlinkEpicFromCard({ epic_id, card_id });
  expect((await read()).linked_cards).toEqual([]);
});

test("[C3.1] a report of an epic's health records when and by whom, and is fresh until the period is over", async () => {
  const { workspace, clock, epic, epic_id, read } = await withEpic();
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  clock.advance("1h");
  const time_health_last_updated = clock.now() / 1000;
  const { epic: reported } = await bob.updateEpic({ epic_id, health_status: "at_risk" });
  expect(reported).toMatchObject({
    health_status: "at_risk",
    health_status_is_stale: false,
    time_health_last_updated,
    health_status_updated_by: "u-bob",
  });
  await workspace.updateEpic({ epic_id, title: "Renamed" });
  clock.advance("7d");
  expect(await read()).toMatchObject({ health_status_is_stale: false, time_health_last_updated });
  clock.advance("1s");
  expect(await read()).toMatchObject({ health_status_is_stale: true, health_status_updated_by: "u-bob" });
  const { lists } = await workspace.getEpics();
  expect(lists[1]?.epics?.[0]?.health_status_is_stale).toBe(true);
  const { epic: confirmed } = await workspace.updateEpic({ epic_id, health_status: "at_risk" });
  expect(confirmed).toMatchObject({
    health_status_is_stale: false,
    time_health_last_updated: time_health_last_updated + 7 * DAY + 1,
    health_status_updated_by: "u-ada",
    time_updated: clock.now() / 1000,
  });
  const { epic: cleared } = await workspace.updateEpic({ epic_id, health_status: null, title: epic.title });
  expect(cleared).toEqual({ ...epic, time_updated: clock.now() / 1000 });
});

test.each([
  ["seconds", 1000],
  ["milliseconds", 1],
] as const)("[C3.1] an epic can be created with its health, in a workspace of %s", async (timeUnit, unit) => {
  const { workspace, clock } = newWorkspace({ timeUnit });
  const { epic } = await workspace.createEpic({
    title: "Launch",
    health_status: "on_track",
    health_status_stale_period: 1,
  });
  expect(epic).toMatchObject({
    health_status: "on_track",
    health_status_stale_period: 1,
    time_health_last_updated: clock.now() / unit,
    health_status_updated_by: "u-ada",
  });
  const isStale = async () => (await workspace.getEpic({ epic_id: epic.id })).epic.health_status_is_stale;
  clock.advance("1d");
  expect(await isStale()).toBe(false);
  clock.advance("1s");
  expect(await isStale()).toBe(true);
});
