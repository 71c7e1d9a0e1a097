import { describe, expect, test } from "vitest";
import { boardWithLists, expectRefused, newWorkspace } from "../fixture";

const DAY = 86_400;

async function withEpic() {
  const fixture = newWorkspace();
  const { epic } = await fixture.workspace.createEpic({ title: "Launch", list_id: "2" });
  const read = async () => (await fixture.workspace.getEpic({ epic_id: epic.id })).epic;
  return { ...fixture, epic, epic_id: epic.id, read };
}

describe("changing an epic", () => {
  test("[C1.3] an archived epic keeps its place and is not counted, and one may be archived from the start", async () => {
    const { workspace, epic, epic_id } = await withEpic();
    await workspace.updateEpic({ epic_id, archived: true });
    const { lists } = await workspace.getEpics();
    expect(lists[1]).toMatchObject({ card_order: [epic_id], total_cards: 0 });
    const { epic: born } = await workspace.createEpic({ title: "Old", archived: true });
    expect(born.archived).toEqual({ user_id: "u-ada", time_archived: epic.time_created });
  });
});

describe("moving an epic", () => {
  test("[U11.1 L3.2] it goes last into another list, or where position says, and takes its status", async () => {
    const { workspace, clock, epic_id } = await withEpic();
    const { epic: other } = await workspace.createEpic({ title: "Other", list_id: "4" });
    clock.advance("1h");
    const { epic: done } = await workspace.updateEpic({ epic_id, list_id: "4" });
    const completed_date = clock.now() / 1000;
    expect(done).toMatchObject({ list_id: "4", list_title: "Done", status: "completed", completed_date });
    const orders = async () => (await workspace.getEpics()).lists.map((list) => list.card_order);
    expect(await orders()).toEqual([[], [], [], [other.id, epic_id], []]);
    await workspace.updateEpic({ epic_id: other.id, list_id: "1" });
    const { epic: backlog } = await workspace.updateEpic({ epic_id, list_id: "1", position: 0 });
    expect(backlog).not.toHaveProperty("status");
    expect(backlog).not.toHaveProperty("completed_date");
    expect(await orders()).toEqual([[epic_id, other.id], [], [], [], []]);
  });

  test("[U21.14] a list of cards is 400, and the archived list it is in is not refused", async () => {
    const { workspace, epic_id } = await withEpic();
    const { lists } = await boardWithLists(workspace);
    await expectRefused(workspace.updateEpic({ epic_id, list_id: lists.todo }), 400, "list_id");
    await workspace.updateList({ list_id: "2", archived: true });
    const { epic } = await workspace.updateEpic({ epic_id, list_id: "2", title: "Still here" });
    expect(epic).toMatchObject({ title: "Still here", archived_list: true });
    expect((await workspace.updateEpic({ epic_id, list_id: "1" })).epic.archived_list).toBe(false);
  });
});

describe("the health of an epic", () => {
  test("[C3.1] a report records when and by whom, and is fresh until the period is over", async () => {
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
});
