import type { WorkspaceCommit } from "../../engine/commit-follower";
import type { WorkspaceError } from "../../errors/errors";
import { type BoardChanges, changedBoard, changedItems, type ListChanges } from "../../live/apply-diff";
import type { ItemChanges } from "../../live/live-view";
import type { DiffOf, StateOf, Watch } from "../../live/shown";
import type { Summary, SummaryGroup } from "../../summary/present-summary";

/** How a change of a live subject is written in an event, and carried out again. */
export interface EventFormat<State, Diff, Change> {
  change(diff: Diff): Change;
  changed(known: State, change: Change): State;
  /** How many items a change brings, and how many there are. */
  size(diff: Diff, after: State): readonly [brought: number, all: number];
}

interface Changes {
  readonly watchView: ListChanges<StateOf<"watchView">["items"][number]>;
  readonly watchBoard: BoardChanges;
  /** `count` and `measures` where those of all changed. */
  readonly watchSummary: Partial<Pick<Summary, "count" | "measures">> & { readonly groups: ListChanges<SummaryGroup> };
}

export const formats: { readonly [Name in Watch]: EventFormat<StateOf<Name>, DiffOf<Name>, Changes[Name]> } = {
  watchView: {
    change: changesIn,
    changed: (view, change) => ({ ...view, items: changedItems(view.items, change) }),
    size: (diff, { items }) => [broughtBy(diff), items.length],
  },
  watchBoard: {
    change: ({ board, lists, cards }) => ({
      board: board?.item,
      lists: changesIn(lists),
      cards: cards.map(({ list_id, count, hasMore, ...diff }) => ({ list_id, count, hasMore, ...changesIn(diff) })),
    }),
    changed: changedBoard,
    size: ({ cards }, { lists }) => [
      cards.reduce((sum, diff) => sum + broughtBy(diff), 0),
      lists.reduce((sum, lane) => sum + lane.cards.length, 0),
    ],
  },
  watchSummary: {
    change: ({ total, groups }) => ({ ...total, groups: changesIn(groups) }),
    changed: ({ summary }, { count, measures, groups }) => ({
      summary: summary && {
        count: count ?? summary.count,
        measures: measures ?? summary.measures,
        groups: changedItems(summary.groups, groups),
      },
    }),
    size: ({ groups }, { summary }) => [broughtBy(groups), summary?.groups.length ?? 0],
  },
};

const broughtBy = ({ added, updated }: ItemChanges<unknown>): number => added.length + updated.length;

function changesIn<Item extends object>({ added, removed, moved, updated }: ItemChanges<Item>): ListChanges<Item> {
  const idIn = (item: Item & { readonly id?: string }) => item.id;
  return {
    added: added.map(({ index, item }) => ({ index, item })),
    removed: removed.map(({ index, item }) => ({ index, id: idIn(item) })),
    moved: moved.map(({ from, to, item }) => ({ from, to, id: idIn(item) })),
    updated: updated.map(({ index, item }) => ({ index, item })),
  };
}

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

/** The JSON of lists and objects part by part; an item, a group or a change, which are frozen, is one part. */
function* jsonPieces(value: unknown): Generator<string, void> {
  if (typeof value !== "object" || value === null) return yield JSON.stringify(value);
  if (Object.isFrozen(value) && ("id" in value || "key" in value)) return yield jsonOf(value);
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
