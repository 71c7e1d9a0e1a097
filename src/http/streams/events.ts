import type { STime } from "../../base/time";
import type { WorkspaceCommit } from "../../engine/commit-follower";
import type { ErrorBody, Issue, WorkspaceError } from "../../errors/errors";
import type { BoardChanges, ListChanges } from "../../live/apply-diff";
import { boardDiffBetween, diffBetween, summaryDiffBetween } from "../../live/diff";
import type { BoardDiff, BoardLane, LiveBoardSnapshot } from "../../live/live-board";
import type { LiveSummarySnapshot, SummaryDiff } from "../../live/live-summary";
import type { ItemChanges, LiveViewSnapshot, LiveViewStatus, ViewDiff } from "../../live/live-view";
import type { Board } from "../../resources/board/board";
import type { Summary, SummaryGroup } from "../../summary/present-summary";

export interface StateEvent {
  readonly status: Extract<LiveViewStatus, "live" | "stale">;
  readonly nextChangeAt?: STime;
  readonly error?: ErrorBody & { readonly issues: readonly Issue[] };
  /** When it changed, by the workspace's clock and in its unit. */
  readonly at: STime;
}

export type Reason = "commit" | "clock";

export type ViewStateEvent = StateEvent & { readonly hasMore: boolean };

export type ViewSnapshotEvent<Item> = { readonly items: readonly Item[] };

/** The event `diff` of a live view, besides its state. */
export type ViewDiffEvent<Item> = ListChanges<Item> & { readonly reason: Reason };

export type BoardSnapshotEvent = { readonly board: Board; readonly lists: readonly BoardLane[] };

/** The event `diff` of a live board, besides its state. */
export type BoardDiffEvent = BoardChanges & { readonly reason: Reason };

export type SummarySnapshotEvent = { readonly summary: Summary | undefined };

/** The event `diff` of a live summary, besides its state: `count` and `measures` where those of all changed. */
export interface SummaryDiffEvent extends Partial<Pick<Summary, "count" | "measures">> {
  readonly groups: Omit<ListChanges<SummaryGroup>, "moved">;
  readonly reason: Reason;
}

/** How a live subject is written as events. */
export interface EventFormat<Snapshot, Diff> {
  whole(snapshot: Snapshot): object;
  change(diff: Diff, reason: Reason): object;
  /** The part of its state that every event has. */
  state(snapshot: Snapshot): object;
  /** One change of several; undefined where nothing but its state changed. */
  between(before: Snapshot, after: Snapshot, reason: Reason, at: STime): Diff | undefined;
  /** Whether a change says as much as the whole would. */
  isLarge(diff: Diff, after: Snapshot): boolean;
}

type Identified = { readonly id: string };

export const viewFormat: EventFormat<LiveViewSnapshot<Identified>, ViewDiff<Identified>> = {
  whole: ({ items }): ViewSnapshotEvent<Identified> => ({ items: [...items] }),
  change: (diff, reason): ViewDiffEvent<Identified> => ({ ...changesIn(diff), reason }),
  state: ({ hasMore }) => ({ hasMore }),
  between: (before, after, reason, at) => diffBetween(before.items, after.items, reason, at),
  isLarge: ({ added, updated }, { items }) => added.length + updated.length >= items.length,
};

export const boardFormat: EventFormat<LiveBoardSnapshot, BoardDiff> = {
  whole: ({ board, lists }) => ({ board, lists: lists.map((lane) => ({ ...lane, cards: [...lane.cards] })) }),
  change: ({ board, lists, cards }, reason): BoardDiffEvent => {
    const lanes = cards.map(({ list_id, count, hasMore, ...diff }) => ({
      list_id,
      count,
      hasMore,
      ...changesIn(diff),
    }));
    return { board: board?.item, lists: changesIn(lists), cards: lanes, reason };
  },
  state: () => ({}),
  between: boardDiffBetween,
  isLarge: ({ cards }, { lists }) => {
    const changed = cards.reduce((sum, { added, updated }) => sum + added.length + updated.length, 0);
    return changed >= Math.max(1, lists.flatMap((lane) => lane.cards).length);
  },
};

export const summaryFormat: EventFormat<LiveSummarySnapshot, SummaryDiff> = {
  whole: ({ summary }): SummarySnapshotEvent => ({ summary }),
  change: ({ total, groups: { added, removed, updated } }, reason): SummaryDiffEvent => ({
    ...total,
    groups: {
      added,
      removed: removed.map(({ index }) => ({ index })),
      updated: updated.map(({ index, item }) => ({ index, item })),
    },
    reason,
  }),
  state: () => ({}),
  between: (before, after, reason, at) => summaryDiffBetween(before.summary, after.summary, reason, at),
  isLarge: ({ groups: { added, updated } }, { summary }) =>
    added.length + updated.length >= Math.max(1, summary?.groups.length ?? 0),
};

const changesIn = <Item extends Identified>({
  added,
  removed,
  moved,
  updated,
}: ItemChanges<Item>): ListChanges<Item> => ({
  added: added.map(({ index, item }) => ({ index, item })),
  removed: removed.map(({ index, item: { id } }) => ({ index, id })),
  moved: moved.map(({ from, to, item: { id } }) => ({ from, to, id })),
  updated: updated.map(({ index, item }) => ({ index, item })),
});

export const errorIn = (error: WorkspaceError) => ({ ...error.toJSON().error, issues: error.issues });

/** An event as it goes over the wire, in pieces that are made as they are taken. */
export function* eventPieces(event: string, id: string | undefined, data: object): Generator<string, void> {
  yield `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: `;
  yield* jsonPieces(data);
  yield "\n\n";
}

/** A commit of an import is one of two hundred documents: each is a piece. */
export const commitPieces = ({ changes, ...commit }: WorkspaceCommit): Iterable<string> =>
  eventPieces("commit", String(commit.sequence), {
    ...commit,
    changes: changes.map((change) => Object.freeze({ ...change })),
  });

/** The JSON of lists and objects part by part; what is frozen is one part. */
function* jsonPieces(value: unknown): Generator<string, void> {
  if (typeof value !== "object" || value === null) return yield JSON.stringify(value);
  if (Object.isFrozen(value)) return yield jsonOf(value);
  const isList = Array.isArray(value);
  let separator = isList ? "[" : "{";
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield isList ? separator : `${separator}"${key}":`;
    yield* jsonPieces(part);
    separator = ",";
  }
  if (separator !== ",") yield separator;
  yield isList ? "]" : "}";
}

const texts = new Map<object, string>();

/** The JSON of something frozen: made once for all streams that send it in the same turn. */
function jsonOf(item: object): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  if (texts.size === 0) queueMicrotask(() => texts.clear());
  const text = JSON.stringify(item);
  texts.set(item, text);
  return text;
}
