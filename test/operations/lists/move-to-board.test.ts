import { expect, test } from "vitest";
import { amendStored } from "../amend-stored";
import { boardWithLists, boardWorkspace, expectRefused } from "../fixture";

test.each(["list", "board"] as const)(
  "[U22.10 L5.3 C1.1] the cards of a moved %s get the new board or space, and keep all else",
  async (what) => {
    const { workspace, clock, board_id, project_id, lists } = await boardWorkspace();
    const other = await boardWithLists(workspace);
    const { epic } = await workspace.createEpic({ title: "Checkout" });
    const { tag } = await workspace.createTag({ name: "Money", project_id });
    const place = { list_id: lists.doing };
    const { card: parent } = await workspace.createCard({ title: "Parent", ...place });
    const parts = { tags: [tag.id], epic_id: epic.id, parent_card_id: parent.id };
    const { card } = await workspace.createCard({ title: "Moved", ...place, ...parts });
    await workspace.createCard({ title: "Child", list_id: lists.todo, parent_card_id: card.id });
    await workspace.linkCards({ card_id: card.id, linked_card_id: parent.id, linked_card_type: "related" });
    const { sprint } = await workspace.createSprint({ project_id });
    await workspace.createCard({ title: "Planned", sprint_id: sprint.id });
    const before = await workspace.export();
    clock.advance("1h");
    const { doing: list_id } = lists;
    const goes =
      what === "list" ? { board_id: other.board_id, project_id: other.project_id } : { project_id: other.project_id };
    if (what === "list") await workspace.updateList({ list_id, board_id: other.board_id });
    else await workspace.updateBoard({ board_id, project_id: other.project_id });
    const after = await workspace.export();
    const isMoved = (place: { readonly board_id?: string }) => place.board_id === board_id;
    expect(after.cards).toEqual(
      before.cards.map((each) => {
        const moved = what === "list" ? each.list_id === list_id : isMoved(each);
        return moved ? { ...each, ...goes } : each;
      }),
    );
    const [others, left] = [before, after].map((all) =>
      all.lists.filter(({ id }) => what !== "list" || id !== list_id),
    );
    expect(left).toEqual(others?.map((list) => (what === "board" && isMoved(list) ? { ...list, ...goes } : list)));
    const staying = ({ boards }: typeof after) => boards.filter(({ id }) => what === "list" || id !== board_id);
    expect(staying(after)).toEqual(staying(before));
  },
);

test("a list stays where it is when board_id names the board it is on, archived or not", async () => {
  const { workspace, clock, board_id, lists } = await boardWorkspace();
  await workspace.updateBoard({ board_id, archived: true });
  const before = await workspace.getBoard({ board_id, include: ["lists"] });
  clock.advance("1m");
  await workspace.updateList({ list_id: lists.todo, board_id });
  expect(await workspace.getBoard({ board_id, include: ["lists"] })).toEqual(before);
});

test("[L2.4] moving a list clears the old board's mappings to it, those of branches too, and no others", async () => {
  const { workspace, storage, clock, board_id, lists } = await boardWorkspace();
  const other = await boardWithLists(workspace);
  await amendStored(storage, "board", board_id, {
    vcs_mapping: {
      pr_open: lists.doing,
      pr_merged: lists.done,
      branches: [{ name: "main", time_created: 1, pr_draft: lists.doing, pr_closed: lists.cancelled }],
    },
  });
  const before = await workspace.getBoard({ board_id });
  clock.advance("1h");
  await workspace.updateList({ list_id: lists.doing, board_id: other.board_id });
  const { board } = await workspace.getBoard({ board_id });
  expect(board.vcs_mapping).toEqual({
    pr_merged: lists.done,
    branches: [{ name: "main", time_created: 1, pr_closed: lists.cancelled }],
  });
  expect(board.time_updated).toBe(before.board.time_updated);
});

test("[L2.4] a list of a sprint is updated like a list of a board, with positions within the sprint", async () => {
  const { workspace, project_id, board_id } = await boardWorkspace();
  const { sprint: other } = await workspace.createSprint({ project_id });
  const { sprint } = await workspace.createSprint({ project_id });
  const [a = "", b = "", c = "", d = ""] = sprint.lists.map((list) => list.id);
  const { list } = await workspace.updateList({
    list_id: a,
    position: 2,
    title: "Ready",
    color: "red",
    archived: true,
  });
  expect(list).toMatchObject({ title: "Ready", color: "red", archived: { user_id: "u-ada" } });
  const order = async (sprint_id: string) =>
    (await workspace.getSprint({ sprint_id })).sprint.lists.map((each) => each.id);
  expect(await order(sprint.id)).toEqual([b, c, a, d]);
  await workspace.updateList({ list_id: d, position: 0 });
  expect(await order(sprint.id)).toEqual([d, b, c, a]);
  expect(await order(other.id)).toEqual(other.lists.map((each) => each.id));
  expect((await workspace.getBoard({ board_id })).board.list_order).toHaveLength(5);
});

test("[L2.4 E2.8] board_id for a list of a sprint is 400, also when the board does not exist", async () => {
  const { workspace, project_id, board_id } = await boardWorkspace();
  const { sprint } = await workspace.createSprint({ project_id });
  const list_id = sprint.lists[0]?.id ?? "";
  await expectRefused(workspace.updateList({ list_id, board_id, title: "New" }), 400, "board_id");
  await expectRefused(workspace.updateList({ list_id, board_id: "404" }), 400, "board_id");
  const { list } = await workspace.getList({ list_id });
  expect(list.title).toBe("Not started");
  expect(list).not.toHaveProperty("board_id");
});
