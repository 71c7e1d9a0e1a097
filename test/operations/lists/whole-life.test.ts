import { describe, expect, test } from "vitest";
import { boardWorkspace, expectRefused, newSpace, newWorkspace, refusalOf } from "../fixture";

describe("listing lists", () => {
  test("[U23.1 L6.2] getLists gives the lists of one board in their order, without cards", async () => {
    const { workspace, board_id, project_id, lists } = await boardWorkspace();
    await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "Open" }] });
    await workspace.createCard({ title: "Card", list_id: lists.todo });
    await workspace.updateList({ list_id: lists.backlog, position: 0 });
    const { lists: found, list_order } = await workspace.getLists({ board_id });
    expect(found.map((list) => list.title)).toEqual(["Backlog", "To do", "Doing", "Done", "Cancelled"]);
    expect(list_order).toEqual((await workspace.getBoard({ board_id })).board.list_order);
    expect(found[1]).toMatchObject({ total_cards: 1 });
    expect(found[1]).not.toHaveProperty("cards");
  });

  test("[U23.1 C10.1] archived picks the archived or the live ones, and count the first", async () => {
    const { workspace, board_id, lists } = await boardWorkspace();
    await workspace.updateList({ list_id: lists.doing, archived: true });
    const ids = async (more: object) => (await workspace.getLists({ board_id, ...more })).list_order;
    expect(await ids({ archived: true })).toEqual([lists.doing]);
    expect(await ids({ archived: false })).toEqual([lists.todo, lists.done, lists.cancelled, lists.backlog]);
    expect(await ids({ archived: null, count: 2 })).toEqual([lists.todo, lists.doing]);
  });
});

describe("deleting a list", () => {
  test("[U18.2] deleteList removes the list with its cards and clears the mapping to it", async () => {
    const { workspace, board_id, lists } = await boardWorkspace();
    const vcs_mapping = {
      pr_open: lists.doing,
      pr_closed: lists.todo,
      branches: [{ name: "main", pr_draft: lists.doing, pr_merged: lists.done, time_created: 1767000000 }],
    };
    const { board: before } = await workspace.updateBoard({ board_id, vcs_mapping });
    const { card } = await workspace.createCard({ title: "Card", list_id: lists.doing });
    const { card: stays } = await workspace.createCard({ title: "Stays", list_id: lists.todo });
    expect(await workspace.deleteList({ list_id: lists.doing })).toEqual({});
    await expectRefused(workspace.getList({ list_id: lists.doing }), 404, "list_id");
    await expectRefused(workspace.getCard({ card_id: card.id }), 404, "card_id");
    expect((await workspace.getCard({ card_id: stays.id })).card).toEqual(stays);
    expect((await workspace.getBoard({ board_id })).board).toEqual({
      ...before,
      list_order: [lists.todo, lists.done, lists.cancelled, lists.backlog],
      vcs_mapping: {
        pr_closed: lists.todo,
        branches: [{ name: "main", pr_merged: lists.done, time_created: 1767000000 }],
      },
    });
    await expectRefused(workspace.deleteList({ list_id: lists.doing }), 404, "list_id");
  });

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
