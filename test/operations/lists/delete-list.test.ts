import { describe, expect, test } from "vitest";
import { newSpace, newWorkspace, refusalOf } from "../fixture";

describe("deleting a list", () => {
  test("[U23.6] a list of a sprint cannot be deleted: 400", async () => {
    const { workspace, project_id } = await newSpace();
    const { sprint } = await workspace.createSprint({ project_id });
    const call = workspace.deleteList({ list_id: sprint.lists[0]?.id ?? "" });
    expect((await refusalOf(call, 400)).issues).toMatchObject([{ path: "list_id", code: "not_a_board_list" }]);
  });

  test("[U23.6] an epic list that holds epics, and the last epic list, cannot be deleted: 409", async () => {
    const { workspace } = newWorkspace();
    const { epic } = await workspace.createEpic({ title: "Launch" });
    const { lists } = await workspace.getEpics();
    const ids = lists.map((list) => list.id);
    const { code } = await refusalOf(workspace.deleteList({ list_id: epic.list_id }), 409);
    expect(code).toBe("still_in_use");
    for (const list_id of ids.filter((id) => id !== epic.list_id)) await workspace.deleteList({ list_id });
    expect((await workspace.getEpics()).list_order).toEqual([epic.list_id]);
    const empty = newWorkspace().workspace;
    const [last = "", ...others] = (await empty.getEpics()).list_order;
    for (const list_id of others) await empty.deleteList({ list_id });
    expect((await refusalOf(empty.deleteList({ list_id: last }), 409)).issues[0]?.path).toBe("list_id");
  });
});
