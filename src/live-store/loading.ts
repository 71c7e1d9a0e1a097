import type { LiveBoardSnapshot } from "../live/live-board";
import type { LiveViewSnapshot } from "../live/live-view";

/** The snapshot of a view while it is first read: the caller's own, such as one from a server. */
export type InitialView<Item> = Pick<LiveViewSnapshot<Item>, "items" | "hasMore">;
/** The snapshot of a board while it is first read. */
export type InitialBoard = Pick<LiveBoardSnapshot, "board" | "lists">;

const status = "loading";
const nothing = Object.freeze({
  items: Object.freeze([]),
  hasMore: false,
  status,
  nextChangeAt: undefined,
  error: undefined,
});
const noBoard = Object.freeze({
  board: undefined,
  lists: Object.freeze([]),
  status,
  nextChangeAt: undefined,
  error: undefined,
});

/** The same object for all that have nothing to show yet. */
export function viewLoading<Item>(initial: InitialView<Item> | undefined): LiveViewSnapshot<Item> {
  if (initial === undefined) return nothing;
  return Object.freeze({ ...nothing, items: Object.freeze([...initial.items]), hasMore: initial.hasMore });
}

export function boardLoading(initial: InitialBoard | undefined): LiveBoardSnapshot {
  if (initial === undefined) return noBoard;
  return Object.freeze({ ...noBoard, board: initial.board, lists: Object.freeze([...initial.lists]) });
}
