import { expect, test, vi } from "vitest";
import type { MoveCardInput } from "workspace-engine";
import { type LiveStore, type LiveWorkspace, liveStore, positionInLane } from "workspace-engine/live-store";
import { smallBoard } from "../live/fixture";
import { counted, heardOf, replaced } from "./counted";

type Snapshot = ReturnType<ReturnType<LiveStore["board"]>["getSnapshot"]>;

/** The lanes in short: the titles of their cards, and how many there are. */
const inShort = ({ lists }: Snapshot) =>
  lists.map(({ cards, count }) => `${cards.map(({ title }) => title).join("")} ${count}`);

/** To do has the cards A to D, of which C is archived, Doing has X and Y. */
async function fixture() {
  const { workspace, lists, board_id } = await smallBoard();
  const ids = new Map<string, string>();
  const add = async (title: string, list_id: string) => {
    const { card } = await workspace.createCard({ title, list_id });
    await workspace.moveCard({ card_id: card.id, position: 100 });
    ids.set(title, card.id);
  };
  for (const title of "ABCD") await add(title, lists.todo);
  for (const title of "XY") await add(title, lists.doing);
  const id = (title: string) => ids.get(title) ?? "";
  await workspace.updateCard({ card_id: id("C"), archived: true });
  return { workspace, lists, board_id, id };
}

/** A board that is shown, with what was heard of it since. */
async function shown(workspace: LiveWorkspace, input: Parameters<LiveWorkspace["watchBoard"]>[0]) {
  const store = liveStore(workspace);
  const board = store.board(input);
  const { heard, stop } = heardOf(board);
  await vi.waitFor(() => expect(board.getSnapshot().status).toBe("live"));
  const now = () => inShort(board.getSnapshot());
  heard.length = 0;
  return { board, heard, move: store.operation("moveCard"), now, stop };
}

/** The same workspace, over a wire that tells of a board only when it is told to. */
function late(workspace: LiveWorkspace) {
  const waiting: (() => void)[] = [];
  const watchBoard: LiveWorkspace["watchBoard"] = (input) => {
    const board = workspace.watchBoard(input);
    let { snapshot } = board;
    return {
      get snapshot() {
        return snapshot;
      },
      subscribe: (hear) =>
        board.subscribe((diff) => {
          const tell = () => {
            snapshot = board.snapshot;
            hear(diff);
          };
          if (snapshot.status === "loading") tell();
          else waiting.push(tell);
        }),
      settled: () => board.settled(),
      close: () => board.close(),
    };
  };
  return { workspace: replaced(workspace, { watchBoard }), tell: () => waiting.splice(0).map((tell) => tell()).length };
}

test("[O5.1] a card that is moved is shown in its new place at once, and stays there when that is committed", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { board, heard, move, now } = await shown(counted(workspace).workspace, { board_id });
  expect(now()).toEqual(["ABD 3", "XY 2", " 0"]);
  const answer = move.runAsync({ card_id: id("A"), list_id: lists.doing, position: 1 });
  expect(now()).toEqual(["BD 2", "XAY 3", " 0"]);
  expect(board.getSnapshot().lists[1]?.cards[1]).toMatchObject({ list_id: lists.doing, list_title: "Doing" });
  await answer;
  await vi.waitFor(() => expect(board.getSnapshot().lists[1]?.list.card_order).toHaveLength(3));
  expect(new Set(heard.map((snapshot) => inShort(snapshot).join()))).toEqual(new Set(["BD 2,XAY 3, 0"]));
});

test("[O5.2] a move that is refused is taken back", async () => {
  const { workspace, board_id, id } = await fixture();
  const viewer = workspace.as({ user_id: "u-max", role: "viewer" });
  const moveCard = (input: MoveCardInput) => viewer.moveCard(input);
  const watched = replaced(counted(workspace).workspace, { moveCard });
  const { board, move, now } = await shown(watched, { board_id });
  const before = board.getSnapshot();
  move.run({ card_id: id("A"), position: 5 });
  expect(now()).toEqual(["BDA 3", "XY 2", " 0"]);
  await vi.waitFor(() => expect(move.getSnapshot().error?.code).toBe("no_access"));
  expect(board.getSnapshot()).toBe(before);
});

test("[O5.3] what is told of after the answer makes no card jump back meanwhile", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { workspace: remote, tell } = late(counted(workspace).workspace);
  const { board, heard, move, now } = await shown(remote, { board_id });
  await move.runAsync({ card_id: id("A"), list_id: lists.done });
  expect(now()).toEqual(["BD 2", "XY 2", "A 1"]);
  await vi.waitFor(() => expect(tell()).toBe(1));
  expect(new Set(heard.map((snapshot) => inShort(snapshot).join()))).toEqual(new Set(["BD 2,XY 2,A 1"]));
  await workspace.moveCard({ card_id: id("A"), list_id: lists.doing, position: 0 });
  await vi.waitFor(() => expect(tell()).toBe(1));
  expect(inShort(board.getSnapshot())).toEqual(["BD 2", "AXY 3", " 0"]);
});

test("[O5.3] a move that is heard of nowhere is shown for five seconds more", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { move, now } = await shown(late(counted(workspace).workspace).workspace, { board_id });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await move.runAsync({ card_id: id("A"), list_id: lists.done });
  await vi.advanceTimersByTimeAsync(4999);
  expect(now()).toEqual(["BD 2", "XY 2", "A 1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(now()).toEqual(["ABD 3", "XY 2", " 0"]);
  vi.useRealTimers();
});

test("[O5.4] moves are carried out one after the other, and shown all at once", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const calls: string[] = [];
  const moveCard = async (input: MoveCardInput) => {
    calls.push(`asked ${input.card_id}`);
    const output = await workspace.moveCard(input);
    calls.push(`answered ${input.card_id}`);
    return output;
  };
  const { move, now, heard } = await shown(replaced(counted(workspace).workspace, { moveCard }), { board_id });
  const moves = [
    { card_id: id("A"), list_id: lists.doing, position: 0 },
    { card_id: id("missing"), list_id: lists.doing },
    { card_id: id("A"), position: 2 },
    { card_id: id("B"), list_id: lists.doing, position: 1 },
  ].map((input) => move.runAsync(input));
  expect(now()).toEqual(["D 1", "XBYA 4", " 0"]);
  await Promise.allSettled(moves);
  expect(calls).toEqual(
    ["A", "missing", "A", "B"].flatMap((title) => [
      `asked ${id(title)}`,
      ...(title === "missing" ? [] : [`answered ${id(title)}`]),
    ]),
  );
  await vi.waitFor(() => expect(heard.at(-1)?.lists[1]?.list.card_order).toHaveLength(4));
  expect(now()).toEqual(["D 1", "XBYA 4", " 0"]);
});

test("[O5.5] a view of cards shows them in their new list, or no longer where it asks for others", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { workspace: watched } = counted(workspace);
  const { move } = await shown(watched, { board_id });
  const views = [{}, { lists: [lists.todo] }, { lists: [lists.todo, lists.done] }].map((card_filters) => {
    const view = liveStore(watched).view({ type: "card", card_filters: { include: { title: "A", ...card_filters } } });
    heardOf(view);
    return view;
  });
  await vi.waitFor(() => expect(views.every((view) => view.getSnapshot().status === "live")).toBe(true));
  const answer = move.runAsync({ card_id: id("A"), list_id: lists.done });
  const places = () => views.map((view) => view.getSnapshot().items.map(({ list_title }) => list_title));
  expect(places()).toEqual([["Done"], [], ["Done"]]);
  await answer;
  expect(places()).toEqual([["Done"], [], ["Done"]]);
});

test("[O6.1 O5.6] the position for an index in a lane puts the card there, whatever the lane does not show", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { workspace: watched } = counted(workspace);
  const { board, move, now } = await shown(watched, { board_id });
  const drop = async (title: string, from: number, index: number) => {
    const lane = board.getSnapshot().lists[from];
    if (lane === undefined) throw new Error("No such lane.");
    const position = positionInLane(lane, id(title), index);
    await move.runAsync({ card_id: id(title), list_id: lane.list.id, position });
    const truth = await workspace.getLists({ board_id });
    await vi.waitFor(() => expect(board.getSnapshot().lists.map(({ list }) => list)).toEqual(truth.lists));
    return now();
  };
  expect(await drop("D", 0, 1)).toEqual(["ADB 3", "XY 2", " 0"]);
  expect(await drop("A", 0, 2)).toEqual(["DBA 3", "XY 2", " 0"]);
  expect(await drop("X", 0, 3)).toEqual(["DBAX 4", "Y 1", " 0"]);
  expect(await drop("B", 1, 0)).toEqual(["DAX 3", "BY 2", " 0"]);
  expect(lists.todo).toBe("6");
});
