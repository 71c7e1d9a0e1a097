import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused, newWorkspace, refusalOf } from "../fixture";

describe("epic lists", () => {
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

  test("[L7.1] an epic list cannot be moved to a board: 400", async () => {
    const { workspace, board_id } = await boardWorkspace();
    await expectRefused(workspace.updateList({ list_id: "1", board_id }), 400, "board_id");
  });

  test("[L3.2 L5.3] epics follow their list in status, completed_date and archived_list", async () => {
    const { workspace, clock } = newWorkspace();
    const { epic } = await workspace.createEpic({ title: "Epic", list_id: "2" });
    const read = async () => (await workspace.getEpic({ epic_id: epic.id })).epic;
    expect(epic.status).toBe("committed");
    clock.advance("1h");
    await workspace.updateList({ list_id: "2", behavior: "completed", archived: true });
    const completed_date = epic.time_created + 3600;
    expect(await read()).toEqual({ ...epic, status: "completed", completed_date, archived_list: true });
    await workspace.updateList({ list_id: "2", behavior: "backlog", archived: false });
    const { status: _status, ...rest } = epic;
    expect(await read()).toStrictEqual(rest);
    const { epic: done } = await workspace.createEpic({ title: "Done", list_id: "4" });
    expect(done).toMatchObject({ status: "completed", completed_date: clock.now() / 1000 });
  });
});

describe("epics", () => {
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

  test("[U11.1 L3.2] it goes into the first live epic list unless list_id says otherwise", async () => {
    const { workspace } = newWorkspace();
    const { epic } = await workspace.createEpic({ title: "Plain", list_id: "", position: null });
    expect(epic.list_id).toBe("1");
    expect(epic).not.toHaveProperty("status");
    await workspace.updateList({ list_id: "1", position: 4 });
    await workspace.updateList({ list_id: "2", archived: true });
    expect((await workspace.createEpic({ title: "Later" })).epic.list_id).toBe("3");
  });

  test("[U11.1 L6.2 C6.1] epics stand in the order of their positions", async () => {
    const { workspace } = newWorkspace();
    const create = async (position?: number) => (await workspace.createEpic({ title: "Epic", position })).epic.id;
    const [a, b, c, d] = [await create(), await create(0), await create(1), await create(9)];
    const { lists } = await workspace.getEpics();
    expect(lists[0]).toMatchObject({ card_order: [b, c, a, d], total_cards: 4 });
    expect(lists[0]?.epics?.map((epic) => epic.id)).toEqual([b, c, a, d]);
  });

  test("[E2.3 E2.10] a bad list is named", async () => {
    const { workspace, lists } = await boardWorkspace();
    const create = (list_id?: string) => workspace.createEpic({ title: "Epic", list_id });
    await expectRefused(create(lists.todo), 400, "list_id");
    await expectRefused(workspace.createEpic({ title: "" }), 400, "title");
    for (const list_id of ["1", "2", "3", "4", "5"]) await workspace.updateList({ list_id, archived: true });
    for (const call of [create("2"), create()]) {
      expect(await refusalOf(call, 409)).toMatchObject({ code: "archived_target", issues: [{ path: "list_id" }] });
    }
  });
});
