import type { Board, BoardViewRequest, CardFilters, LiveBoardRequest, Project, SummaryRequest } from "workspace-engine";
import { liveStore, type SnapshotStore } from "workspace-engine/live-store";
import { type Address, readAddress } from "../address/address";
import { onBoard } from "../filters/on-board";
import { dayInWords } from "../shell/time-in-words";
import type { BoardWorkspace } from "./board-workspace";
import { keptBoard } from "./kept-board";

/** So many cards of each list are shown at first, and when asked for more or in another layout. */
const [FEW, MOST] = [200, 1000];

/** The archived ones too. */
export const allBoards: BoardViewRequest = {
  type: "board",
  board_filters: { sort_by: { field: "time_created", order_ascending: true } },
  count: 1000,
};

export const isLive = ({ archived }: Board | Project): boolean => archived === undefined;

/** The board of the address, or the one that was looked at last, or else the first one. */
export function boardToShow(workspace: BoardWorkspace, boards: readonly Board[], address: Address): Board | undefined {
  const chosen = address.board ?? keptBoard(workspace);
  return boards.find(({ id }) => id === chosen) ?? boards[0];
}

export const boardRequest = (board: Board, { filters, layout }: Address, isMore = false): LiveBoardRequest => ({
  board_id: board.id,
  card_filters: filters,
  cards_per_list: isMore || (layout ?? board.layout ?? "board") !== "board" ? MOST : FEW,
});

/** The estimates of each list, added up. */
export const pointsRequest = (board_id: string, filters: CardFilters): SummaryRequest => ({
  ...onBoard(board_id, filters),
  group_by: [{ field: "list_id" }],
  measures: [{ sum: "estimate" }],
});

/** So long what was asked for is kept right, for the code that shows it may take that long to come. */
const HELD_MS = 20_000;

/** Asks for what is shown first, before there is anything to show it. */
export async function askAhead(workspace: BoardWorkspace): Promise<void> {
  const store = liveStore(workspace);
  const ask = ({ subscribe }: Pick<SnapshotStore<unknown>, "subscribe">, heard = (): void => {}): void => {
    const stop = subscribe(heard);
    setTimeout(stop, HELD_MS);
  };
  const boards = store.query("previewView", allBoards);
  const known = new Promise<void>((resolve) => ask(boards, resolve));
  ask(store.query("getMembers"));
  ask(store.query("getTags", { all: true }));
  ask(store.query("getProjects"));
  await known;
  const address = readAddress(window.location.search);
  const board = boardToShow(workspace, boards.getSnapshot().output?.boards?.filter(isLive) ?? [], address);
  if (board === undefined) return;
  ask(store.board(boardRequest(board, address)));
  ask(store.query("summarizeView", pointsRequest(board.id, address.filters)));
  // The first date takes long to write, and now there is time.
  dayInWords(Date.now() / 1000);
}
