import { describe, expect, test } from "vitest";
import { applyBoardDiff, type BoardDiff, type LiveBoard, type LiveBoardSnapshot } from "workspace-engine";
import { smallBoard } from "./fixture";

function listenTo(live: LiveBoard): readonly BoardDiff[] {
  const heard: BoardDiff[] = [];
  live.subscribe((diff) => heard.push(diff));
  return heard;
}

const inShort = ({ lists }: LiveBoardSnapshot) =>
  lists.map(({ list, cards, count }) => `${list.title} ${count}: ${cards.map(({ title }) => title).join(" ")}`);

async function opened() {
  const small = await smallBoard();
  const { workspace, board_id, lists } = small;
  for (const title of ["A", "B", "C"]) await workspace.createCard({ title, list_id: lists.todo });
  const live = workspace.watchBoard({ board_id, cards_per_list: 2 });
  await live.ready;
  return { ...small, live };
}

describe("a live board", () => {
  test("[P7.1] shows the board, its lists in order and the first cards of each with how many there are", async () => {
    const { live, board_id, workspace } = await opened();
    expect(inShort(live.snapshot)).toEqual(["To do 3: A B", "Doing 0: ", "Done 0: "]);
    expect(live.snapshot.board).toEqual((await workspace.getBoard({ board_id })).board);
    expect(live.snapshot.lists.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    live.close();
  });

  test("[P7.2] tells a commit as one change, whichever lists it is about", async () => {
    const { live, workspace, lists } = await opened();
    const heard = listenTo(live);
    const { snapshot } = live;
    const a = snapshot.lists[0]?.cards[0]?.id ?? "";
    await workspace.moveCard({ card_id: a, list_id: lists.doing });
    expect(inShort(live.snapshot)).toEqual(["To do 2: B C", "Doing 1: A", "Done 0: "]);
    await workspace.createList({ board_id: live.snapshot.board?.id ?? "", title: "Later" });
    await workspace.updateList({ list_id: lists.doing, position: 0 });
    await workspace.updateList({ list_id: lists.done, archived: true });
    expect(inShort(live.snapshot)).toEqual(["Doing 1: A", "To do 2: B C", "Later 0: "]);
    expect(heard.map(({ reason }) => reason)).toEqual(Array(4).fill("commit"));
    expect(heard[0]?.cards.map(({ list_id, count }) => [list_id, count])).toEqual([
      [lists.todo, 2],
      [lists.doing, 1],
    ]);
    expect(heard.reduce(applyBoardDiff, snapshot).lists).toEqual(live.snapshot.lists);
    expect(live.snapshot.lists[1]?.cards).toBe(live.snapshot.lists[1]?.cards);
    live.close();
  });
});
