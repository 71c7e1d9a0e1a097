import { expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace, refusalOf } from "../fixture";

test("[L7.1 L6.2] a workspace has its five epic lists, without a board", async () => {
  const { workspace } = newWorkspace();
  const { lists, list_order } = await workspace.getEpics();
  expect(lists.map(({ id, title, behavior }) => [id, title, behavior])).toEqual([
    ["1", "Backlog", "backlog"],
    ["2", "Planned", "committed"],
    ["3", "In progress", "started"],
    ["4", "Done", "completed"],
    ["5", "Cancelled", "cancelled"],
  ]);
  expect(list_order).toEqual(["1", "2", "3", "4", "5"]);
  for (const list of lists) {
    for (const absent of ["board_id", "project_id", "cards", "epics"]) expect(list).not.toHaveProperty(absent);
  }
});

test("[L7.1] createEpicList puts a list last, or where position says", async () => {
  const { workspace, lists: onBoard } = await boardWorkspace();
  const { list: last } = await workspace.createEpicList({ title: "Someday" });
  expect(last).toMatchObject({ title: "Someday", behavior: "committed", card_order: [], total_cards: 0 });
  for (const absent of ["board_id", "project_id"]) expect(last).not.toHaveProperty(absent);
  const { list } = await workspace.createEpicList({ title: "On hold", behavior: "started", color: "red", position: 1 });
  expect((await workspace.getEpics()).list_order).toEqual(["1", list.id, "2", "3", "4", "5", last.id]);
  const { epic } = await workspace.createEpic({ title: "Epic", list_id: list.id });
  expect(epic).toMatchObject({ status: "started", list_title: "On hold", list_color: "red" });
  expect(Object.values(onBoard)).not.toContain(list.id);
});

test("[L7.1] time_updated of getEpics is the latest of the lists and epics", async () => {
  const { workspace, clock } = newWorkspace();
  const latest = async () => (await workspace.getEpics()).time_updated;
  const start = clock.now() / 1000;
  expect(await latest()).toBe(start);
  clock.advance("1h");
  const { epic } = await workspace.createEpic({ title: "Epic", list_id: "4" });
  expect(await latest()).toBe(start + 3600);
  clock.advance("1h");
  await workspace.updateList({ list_id: "2", title: "Next" });
  expect(await latest()).toBe(start + 7200);
  clock.advance("1h");
  await workspace.updateEpic({ epic_id: epic.id, priority: 1 });
  expect(await latest()).toBe(start + 10_800);
});

test("[L7.1 C10.1] getEpics gives at most count lists, and the whole order", async () => {
  const { workspace } = newWorkspace();
  const { lists, list_order } = await workspace.getEpics({ count: 2 });
  expect(lists.map((list) => list.id)).toEqual(["1", "2"]);
  expect(list_order).toEqual(["1", "2", "3", "4", "5"]);
});

test("[L7.1] an epic list cannot be moved to a board: 400", async () => {
  const { workspace, board_id } = await boardWorkspace();
  await expectRefused(workspace.updateList({ list_id: "1", board_id }), 400, "board_id");
});

test("[U23.6] an epic list that holds epics, and the last epic list, cannot be deleted: 409", async () => {
  const { workspace } = newWorkspace();
  const { epic } = await workspace.createEpic({ title: "Launch" });
  const { list_id } = epic;
  const { list_order } = await workspace.getEpics();
  const refused = () => refusalOf(workspace.deleteList({ list_id }), 409);
  const expected = { code: "still_in_use", issues: [{ path: "list_id" }] };
  expect(await refused()).toMatchObject(expected);
  for (const id of list_order) if (id !== list_id) await workspace.deleteList({ list_id: id });
  expect((await workspace.getEpics()).list_order).toEqual([list_id]);
  await workspace.deleteEpic({ epic_id: epic.id });
  expect(await refused()).toMatchObject(expected);
});

test("[U11.1 L3.2] the list of an epic is the first live one unless list_id says otherwise", async () => {
  const { workspace } = newWorkspace();
  const { epic } = await workspace.createEpic({ title: "Plain", list_id: "", position: null });
  expect(epic.list_id).toBe("1");
  expect(epic).not.toHaveProperty("status");
  await workspace.updateList({ list_id: "1", position: 4 });
  await workspace.updateList({ list_id: "2", archived: true });
  expect((await workspace.createEpic({ title: "Later" })).epic.list_id).toBe("3");
});

test("[E2.3 E2.10 U21.14] the list of an epic is named where it is one of cards or archived", async () => {
  const { workspace, lists } = await boardWorkspace();
  const create = (list_id?: string) => workspace.createEpic({ title: "Epic", list_id });
  const { epic } = await create();
  await expectRefused(create(lists.todo), 400, "list_id");
  await expectRefused(workspace.updateEpic({ epic_id: epic.id, list_id: lists.todo }), 400, "list_id");
  for (const list_id of ["1", "2", "3", "4", "5"]) await workspace.updateList({ list_id, archived: true });
  for (const call of [create("2"), create()]) {
    expect(await refusalOf(call, 409)).toMatchObject({ code: "archived_target", issues: [{ path: "list_id" }] });
  }
});
