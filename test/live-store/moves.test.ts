import { fc } from "@fast-check/vitest";
import { expect, test, vi } from "vitest";
import type { LiveBoardRequest, LiveBoardSnapshot, MoveCardInput } from "workspace-engine";
import { type LiveWorkspace, liveStore } from "workspace-engine/live-store";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";
import { runs } from "../runs";
import { counted, heardOf, replaced } from "./counted";

/** The lanes in short: the titles of their cards, and how many there are. */
const inShort = ({ lists }: LiveBoardSnapshot) =>
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
async function shown(workspace: LiveWorkspace, input: LiveBoardRequest) {
  const store = liveStore(workspace);
  const board = store.board(input);
  const { heard, stop } = heardOf(board);
  await eventually(() => expect(board.getSnapshot().status).toBe("live"));
  const now = () => inShort(board.getSnapshot());
  heard.length = 0;
  return { board, heard, move: store.operation("moveCard"), now, stop };
}

/** The same workspace, over a wire that delivers a board's changes only on demand. */
function late(workspace: LiveWorkspace) {
  const waiting: (() => void)[] = [];
  const watchBoard = (request: LiveBoardRequest) => {
    const board = workspace.watchBoard(request);
    const late = { snapshot: board.snapshot, subscribe, close: () => board.close() };
    function subscribe(hear: () => void) {
      const deliver = () => {
        late.snapshot = board.snapshot;
        hear();
      };
      return board.subscribe(() => (late.snapshot.status === "loading" ? deliver() : waiting.push(deliver)));
    }
    return late;
  };
  return {
    workspace: replaced(workspace, { watchBoard }),
    deliver: () => waiting.splice(0).map((deliver) => deliver()).length,
  };
}

test("[O5.1] a card that is moved is shown in its new place at once, and stays there when that is committed", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { board, heard, move, now } = await shown(counted(workspace).workspace, { board_id });
  expect(now()).toEqual(["ABD 3", "XY 2", " 0"]);
  const answer = move.runAsync({ card_id: id("A"), list_id: lists.doing, position: 1 });
  expect(now()).toEqual(["BD 2", "XAY 3", " 0"]);
  expect(board.getSnapshot().lists[1]?.cards[1]).toMatchObject({ list_id: lists.doing, list_title: "Doing" });
  await answer;
  expect(new Set(heard.map((snapshot) => inShort(snapshot).join()))).toEqual(new Set(["BD 2,XAY 3, 0"]));
});

test("[O5.1] a move that is refused is taken back", async () => {
  const { workspace, board_id, id } = await fixture();
  const viewer = workspace.as({ user_id: "u-max", role: "viewer" });
  const moveCard = (input: MoveCardInput) => viewer.moveCard(input);
  const watched = replaced(counted(workspace).workspace, { moveCard });
  const { board, move, now } = await shown(watched, { board_id });
  const before = board.getSnapshot();
  move.run({ card_id: id("A"), position: 5 });
  expect(now()).toEqual(["BDA 3", "XY 2", " 0"]);
  await eventually(() => expect(move.getSnapshot().error?.code).toBe("no_access"));
  expect(board.getSnapshot()).toBe(before);
});

test("[O5.1] a change delivered after the answer makes no card jump back meanwhile", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { workspace: remote, deliver } = late(counted(workspace).workspace);
  const { board, heard, move, now } = await shown(remote, { board_id });
  await move.runAsync({ card_id: id("A"), list_id: lists.done });
  expect(now()).toEqual(["BD 2", "XY 2", "A 1"]);
  expect(deliver()).toBe(1);
  expect(new Set(heard.map((snapshot) => inShort(snapshot).join()))).toEqual(new Set(["BD 2,XY 2,A 1"]));
  await workspace.moveCard({ card_id: id("A"), list_id: lists.doing, position: 0 });
  expect(deliver()).toBe(1);
  expect(inShort(board.getSnapshot())).toEqual(["BD 2", "AXY 3", " 0"]);
});

test("[O5.1] a move that is heard of nowhere is shown for five seconds more", async () => {
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

test("[O5.1] moves are carried out one after the other, and shown all at once", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const calls: string[] = [];
  const moveCard = async (input: MoveCardInput) => {
    calls.push(`asked ${input.card_id}`);
    return workspace.moveCard(input).finally(() => calls.push(`answered ${input.card_id}`));
  };
  const { move, now } = await shown(replaced(counted(workspace).workspace, { moveCard }), { board_id });
  const list_id = lists.doing;
  const moves = [
    move.runAsync({ card_id: id("A"), list_id, position: 0 }),
    move.runAsync({ card_id: id("missing"), list_id }),
    move.runAsync({ card_id: id("A"), position: 2 }),
    move.runAsync({ card_id: id("B"), list_id, position: 1 }),
  ];
  expect(now()).toEqual(["D 1", "XBYA 4", " 0"]);
  await Promise.allSettled(moves);
  expect(calls).toEqual(
    ["A", "missing", "A", "B"].map(id).flatMap((card_id) => [`asked ${card_id}`, `answered ${card_id}`]),
  );
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
  await eventually(() => expect(views.every((view) => view.getSnapshot().status === "live")).toBe(true));
  const answer = move.runAsync({ card_id: id("A"), list_id: lists.done });
  const places = () => views.map((view) => view.getSnapshot().items.map(({ list_title }) => list_title));
  expect(places()).toEqual([["Done"], [], ["Done"]]);
  await answer;
  expect(places()).toEqual([["Done"], [], ["Done"]]);
});

test("[O5.5] a card is put after another one, whatever the list has that nobody is shown", async () => {
  const { workspace, lists, board_id, id } = await fixture();
  const { move, now, heard } = await shown(counted(workspace).workspace, { board_id });
  const put = async (title: string, list_id: string | null, after: string | null) => {
    heard.length = 0;
    await move.runAsync({ card_id: id(title), list_id, after_card_id: after === null ? null : id(after) });
    expect(new Set(heard.map((snapshot) => inShort(snapshot).join())).size).toBe(1);
    return now();
  };
  expect(await put("X", lists.todo, "D")).toEqual(["ABDX 4", "Y 1", " 0"]);
  expect(await put("A", null, "D")).toEqual(["BDAX 4", "Y 1", " 0"]);
  expect(await put("X", null, null)).toEqual(["XBDA 4", "Y 1", " 0"]);
  expect(await put("B", lists.doing, "Y")).toEqual(["XDA 3", "YB 2", " 0"]);
  expect(await put("Y", lists.done, "gone")).toEqual(["XDA 3", "B 1", "Y 1"]);
});

const moves = fc.array(
  fc.record({ card: fc.nat(11), list: fc.nat(2), after: fc.option(fc.nat(4)), isPlaced: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);

test.each<[string, Omit<LiveBoardRequest, "board_id">]>([
  ["all cards", {}],
  ["the first cards", { cards_per_list: 3 }],
  ["some cards", { card_filters: { include: { title: "o" } }, cards_per_list: 3 }],
])("[O5.5] a board of %s shows a moved card where it will stand", async (_what, request) => {
  await fc.assert(
    fc.asyncProperty(moves, async (wanted) => {
      const { workspace, lists, board_id } = await smallBoard();
      const list_ids = Object.values(lists);
      const ids: string[] = [];
      for (const title of "One Two Three Four Seven Zero Two Nothing Ten No Go Six".split(" ")) {
        const { card } = await workspace.createCard({ title, list_id: String(list_ids[ids.length % 3]) });
        ids.push(card.id);
      }
      const { board, move, stop } = await shown(counted(workspace).workspace, { ...request, board_id });
      for (const { card, list, after, isPlaced } of wanted) {
        const list_id = String(list_ids[list]);
        const lane = board.getSnapshot().lists[list]?.cards.filter(({ id }) => id !== ids[card]) ?? [];
        const after_card_id = after === null ? null : lane[after]?.id;
        const answer = move.runAsync({ card_id: String(ids[card]), list_id, ...(isPlaced && { after_card_id }) });
        const early = board.getSnapshot().lists;
        await answer;
        for (const [index, { cards, count, hasMore }] of board.getSnapshot().lists.entries()) {
          const before = early[index];
          // Cards that enter the view from below, and cards not shown before, are not predicted.
          const isForeseen = before?.cards.every(({ id }, at) => id === cards[at]?.id);
          const wasShown = early.some((one) => one.cards.some(({ id }) => id === ids[card]));
          if (wasShown) expect([isForeseen, before?.count], `has more: ${hasMore}`).toEqual([true, count]);
        }
      }
      stop();
    }),
    { numRuns: runs(20) },
  );
});
