import { isObject } from "../base/json";
import type { LiveBoardRequest, LiveBoardSnapshot, LiveViewSnapshot } from "../live/live-view";
import type { Operations } from "../operations/registry";
import type { SummaryRequest } from "../views/operations/summarize-view";
import type { ViewRequest } from "../views/view-request";
import type { WorkspaceViews } from "../workspace-views";

/** A workspace in this process, or the client of one that is served: whatever has its operations, live views and `onChange`. */
export interface LiveWorkspace
  extends Operations,
    Pick<WorkspaceViews, "watchView" | "watchBoard" | "watchSummary" | "onChange"> {}

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

const unread = { status: "loading", nextChangeAt: undefined, error: undefined } as const;

/** The snapshot of a state while it is first read. */
export const loading = <State extends object>(state: State): State & typeof unread =>
  Object.freeze({ ...state, ...unread });

const noItems = loading({ items: Object.freeze([]), hasMore: false });
const noBoard = loading({ board: undefined, lists: Object.freeze([]) });

/** The caller's own stays as it was given, whatever becomes of its arrays. */
export const viewLoading = <Item>(initial: InitialView<Item> | undefined): LiveViewSnapshot<Item> =>
  initial ? loading({ items: Object.freeze([...initial.items]), hasMore: initial.hasMore }) : noItems;

export const boardLoading = (initial: InitialBoard | undefined): LiveBoardSnapshot =>
  initial ? loading({ board: initial.board, lists: Object.freeze([...initial.lists]) }) : noBoard;

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
