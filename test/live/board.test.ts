import { describe, expect, test } from "vitest";
import {
  applyBoardDiff,
  type BoardDiff,
  type LiveBoard,
  type LiveBoardRequest,
  type LiveBoardSnapshot,
  MemoryStorage,
  WorkspaceError,
} from "workspace-engine";
import { failing } from "./failing-storage";
import { showing, smallBoard } from "./fixture";

function listenTo(live: LiveBoard): readonly BoardDiff[] {
  const heard: BoardDiff[] = [];
  live.subscribe((diff) => heard.push(diff));
  return heard;
}

const inShort = ({ lists }: LiveBoardSnapshot) =>
  lists.map(({ list, cards, count }) => `${list.title} ${count}: ${cards.map(({ title }) => title).join(" ")}`);

/** A board with the cards A, B and C in its first list, of which two are shown. */
async function opened(request: Partial<LiveBoardRequest> = {}, storage = new MemoryStorage()) {
  const small = await smallBoard({ storage });
  const { workspace, board_id, lists } = small;
  const ids: string[] = [];
  for (const title of ["A", "B", "C"]) ids.push((await workspace.createCard({ title, list_id: lists.todo })).card.id);
  const live = await showing(workspace.watchBoard({ board_id, cards_per_list: 2, ...request }));
  return { ...small, live, ids };
}

const errorOf = async (refused: Promise<unknown>) => {
  const error: unknown = await refused.catch((reason: unknown) => reason);
  if (!(error instanceof WorkspaceError)) throw error;
  return { status: error.status, code: error.code, path: error.issues[0]?.path };
};

describe("a live board", () => {
  test("[P7.1 P4.3] shows the board, its lists in order and the first cards of each with how many there are", async () => {
    const { live, board_id, workspace } = await opened();
    expect(inShort(live.snapshot)).toEqual(["To do 3: A B", "Doing 0: ", "Done 0: "]);
    expect(live.snapshot.board).toEqual((await workspace.getBoard({ board_id })).board);
    expect(live.snapshot.lists.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    const { lists } = await workspace.getLists({ board_id });
    const expected = lists.map(({ card_order: _order, total_cards: _total, ...list }) => list);
    expect(live.snapshot.lists.map(({ list }) => list)).toEqual(expected);
  });

  test("[P4.2 P4.3] tells a commit as one change, whichever lists it is about", async () => {
    const { live, workspace, lists, board_id, ids } = await opened();
    const heard = listenTo(live);
    const { snapshot } = live;
    await workspace.moveCard({ card_id: ids[0] ?? "", list_id: lists.doing });
    expect(inShort(live.snapshot)).toEqual(["To do 2: B C", "Doing 1: A", "Done 0: "]);
    await workspace.createList({ board_id, title: "Later" });
    await workspace.updateList({ list_id: lists.doing, position: 0 });
    await workspace.updateList({ list_id: lists.done, archived: true });
    expect(inShort(live.snapshot)).toEqual(["Doing 1: A", "To do 2: B C", "Later 0: "]);
    expect(heard.map(({ reason }) => reason)).toEqual(Array(4).fill("commit"));
    expect(heard[0]?.cards.map(({ list_id, count }) => [list_id, count])).toEqual([
      [lists.todo, 2],
      [lists.doing, 1],
    ]);
    expect(heard.reduce(applyBoardDiff, snapshot).lists).toEqual(live.snapshot.lists);
  });

  test("[P4.2 P4.3] names only what changed, and the rest stays the same", async () => {
    const { live, workspace, lists, board_id, ids } = await opened();
    const heard = listenTo(live);
    const before = live.snapshot;
    await workspace.updateCard({ card_id: ids[0] ?? "", title: "A1" });
    await workspace.updateCard({ card_id: ids[2] ?? "", title: "C1" });
    await workspace.updateList({ list_id: lists.done, title: "Ready" });
    const after = live.snapshot;
    await workspace.updateBoard({ board_id, title: "Start" });
    expect(heard.length).toBe(3);
    expect(heard[0]?.cards).toMatchObject([{ list_id: lists.todo, updated: [{ index: 0 }], added: [], moved: [] }]);
    expect(heard[0]?.board).toBeUndefined();
    expect(heard[1]?.lists.updated).toMatchObject([
      { index: 2, item: { title: "Ready" }, previous: { title: "Done" } },
    ]);
    expect(heard[1]?.cards).toEqual([]);
    expect(heard[2]?.board?.item.title).toBe("Start");
    expect(after.lists[1]).toBe(before.lists[1]);
    expect(after.lists[0]?.cards[1]).toBe(before.lists[0]?.cards[1]);
    expect(after.lists[2]?.cards).toBe(before.lists[2]?.cards);
    const lanes = after.lists.flatMap((lane) => [lane, lane.cards]);
    expect([after, after.lists, ...lanes, heard[0], heard[0]?.cards].every(Object.isFrozen)).toBe(true);
  });

  test("[P4.12] fails as getBoard does when it is opened, and once access is lost", async () => {
    const { live, workspace, project_id, board_id } = await opened();
    const max = workspace.as({ user_id: "u-max", role: "member" });
    const errors: WorkspaceError[] = [];
    const theirs = await showing(max.watchBoard({ board_id }, { onError: (error) => errors.push(error) }));
    const changes = theirs[Symbol.asyncIterator]();
    const heard = listenTo(theirs);
    const shown = theirs.snapshot.lists;
    await workspace.updateProject({ project_id, is_private: true });
    const refusal = await errorOf(max.getBoard({ board_id }));
    expect(refusal).toMatchObject({ status: 403, code: "no_access" });
    expect(await errorOf(max.watchBoard({ board_id }).ready)).toEqual(refusal);
    expect(theirs.snapshot).toMatchObject({ status: "failed", error: { code: "no_access" } });
    expect(theirs.snapshot.lists).toBe(shown);
    expect(heard).toMatchObject([{ reason: "status" }]);
    expect(errors).toHaveLength(1);
    expect(await errorOf(changes.next())).toEqual(refusal);
    await workspace.deleteBoard({ board_id });
    expect(live.snapshot).toMatchObject({ status: "failed", error: { status: 404, code: "not_found" } });
    expect(await errorOf(workspace.watchBoard({ board_id }).ready)).toEqual(
      await errorOf(workspace.getBoard({ board_id })),
    );
  });

  test("[P4.2] is stale while the storage fails, says so once for each attempt, and is right again", async () => {
    const { storage, fail } = failing(new MemoryStorage());
    const { workspace, lists, board_id } = await opened({}, storage as MemoryStorage);
    const errors: WorkspaceError[] = [];
    const other = await showing(workspace.watchBoard({ board_id }, { onError: (error) => errors.push(error) }));
    const before = other.snapshot.lists;
    fail(true);
    await expect(other.settled()).rejects.toMatchObject({ status: 503 });
    expect(errors).toHaveLength(1);
    expect(other.snapshot).toMatchObject({ status: "stale", error: { code: "storage_unavailable" } });
    expect(other.snapshot.lists).toBe(before);
    fail(false);
    await other.settled();
    await workspace.createCard({ title: "D", list_id: lists.doing });
    expect(other.status).toBe("live");
    expect(inShort(other.snapshot)[1]).toBe("Doing 1: D");
  });

  test.each([
    [{ board_id: 1 }, "board_id"],
    [{}, "board_id"],
    [{ board_id: "1", cards_per_list: 0 }, "cards_per_list"],
    [{ board_id: "1", cards_per_list: 1001 }, "cards_per_list"],
    [{ board_id: "1", cards_per_list: 1.5 }, "cards_per_list"],
    [{ board_id: "1", card_filters: { foo: 1 } }, "card_filters.foo"],
    [{ board_id: "1", card_filters: "all" }, "card_filters"],
    [{ board_id: "1", card_filters: [] }, "card_filters"],
    [{ board_id: "1", card_filters: { due_date: { before: "soon" } } }, "card_filters.due_date.before"],
    [{ board_id: "1", window: 5 }, "window"],
  ])("[P4.12] refuses %j at %s", async (request, path) => {
    const { workspace } = await smallBoard();
    const live = workspace.watchBoard(request as LiveBoardRequest);
    expect(await errorOf(live.ready)).toMatchObject({ status: 400, path });
    expect(live.status).toBe("failed");
  });

  test("[P4.2] gives whoever iterates each change, and many that were left lying as one", async () => {
    const { live, workspace, lists } = await opened();
    const before = live.snapshot;
    const changes = live[Symbol.asyncIterator]();
    for (let index = 0; index < 120; index += 1)
      await workspace.createCard({ title: `${index}`, list_id: lists.doing, position: 0 });
    live.close();
    const heard: BoardDiff[] = [];
    for await (const change of { [Symbol.asyncIterator]: () => changes }) heard.push(change);
    expect(heard.length).toBeLessThanOrEqual(100);
    expect(heard.reduce(applyBoardDiff, before).lists).toEqual(live.snapshot.lists);
  });
});
