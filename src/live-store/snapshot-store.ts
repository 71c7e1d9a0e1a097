import { isObject } from "../base/json";
import type { LiveBoardRequest, LiveBoardSnapshot, LiveSummarySnapshot, LiveViewSnapshot } from "../live/live-view";
import type { Summary } from "../summary/present-summary";
import type { SummaryRequest } from "../views/operations/summarize-view";
import type { ViewRequest } from "../views/view-request";

/**
 * Something to show that changes: what React's `useSyncExternalStore` takes, and what Vue, Svelte and Solid make their own
 * of in a few lines. None of its functions needs a `this`.
 */
export interface SnapshotStore<Snapshot> {
  /** The current snapshot: the same frozen object until it changes. Opens nothing. */
  readonly getSnapshot: () => Snapshot;
  /** The snapshot on a server, and during hydration. */
  readonly getServerSnapshot: () => Snapshot;
  /** Calls the listener after each change from now on. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

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

export function summaryLoading(summary: Summary | undefined): LiveSummarySnapshot {
  return Object.freeze({ summary, status, nextChangeAt: undefined, error: undefined });
}

/** To read requests as views are read would need all of the filters' code in a page. */
export function viewKey(request: ViewRequest, window: number | null | undefined): string {
  return JSON.stringify([inOrder({ ...request, count: null }), String(window ?? request?.count)]);
}

export function summaryKey({ group_by, measures, with: names, ...request }: SummaryRequest): string {
  return JSON.stringify([viewKey(request, undefined), group_by, measures, names]);
}

/** A value of JSON, with the keys of objects and the elements of lists in one order, and nothing that is null or missing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((part) => JSON.stringify(inOrder(part))))].sort();
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]));
}

/** The same for what is asked of a live board, which orders cards, and leaves archived ones out, unless it is asked to. */
export function boardKey({ board_id, card_filters, cards_per_list }: LiveBoardRequest): string {
  const cards = viewKey({ type: "card", card_filters: card_filters ?? {} }, cards_per_list);
  return JSON.stringify([board_id, cards, String(card_filters?.is_archived), card_filters?.sort_by]);
}
