import type { STime } from "../../base/time";
import type { ErrorBody } from "../../errors/error-envelope";
import type { Issue } from "../../errors/errors";
import { diffBetween } from "../../live/diff";
import type { ItemChanges } from "../../live/live-board";
import type { LiveViewSnapshot, LiveViewStatus, ViewDiff } from "../../live/live-view";
import { jsonOf } from "./item-json";
import type { EventFormat } from "./view-source";

/** The state in every event. */
export interface StateEvent {
  readonly status: Extract<LiveViewStatus, "live" | "stale">;
  readonly nextChangeAt?: STime;
  /** Why it is stale. */
  readonly error?: ErrorBody & { readonly issues: readonly Issue[] };
  /** When it changed, by the workspace's clock and in its unit. */
  readonly at: STime;
}

/** The state in every event of a live view. */
export interface ViewStateEvent extends StateEvent {
  readonly hasMore: boolean;
}

/** How one list of items became another, without what the reader has already. */
export interface ListChanges<Item> {
  readonly added: readonly { readonly index: number; readonly item: Item }[];
  readonly removed: readonly { readonly index: number; readonly id: string }[];
  readonly moved: readonly { readonly from: number; readonly to: number; readonly id: string }[];
  readonly updated: readonly { readonly index: number; readonly item: Item }[];
}

/** The event `snapshot`: all that is shown. */
export interface ViewSnapshotEvent<Item> extends ViewStateEvent {
  readonly items: readonly Item[];
}

/** The event `diff`. */
export interface ViewDiffEvent<Item> extends ViewStateEvent, ListChanges<Item> {
  readonly reason: "commit" | "clock";
}

type Identified = { readonly id: string };

type Snapshot<Item> = LiveViewSnapshot<Item>;

/** How a live view is written as events. */
export function viewEventFormat<Item extends Identified>(): EventFormat<Snapshot<Item>, ViewDiff<Item>> {
  return {
    whole: ({ items }) => listUnder("items", items, one(jsonOf)),
    change: (diff) => (diff.reason === "status" ? undefined : changeJson(diff)),
    state: ({ hasMore }) => ({ hasMore }),
    between: (before, after, { reason, at }) =>
      diffBetween(before.items, after.items, reason === "clock" ? "clock" : "commit", at),
    isLarge: ({ added, updated }, { items }) => added.length + updated.length >= items.length,
  };
}

function* changeJson(diff: ViewDiff<Identified>): Iterable<string> {
  yield* changesJson(diff);
  yield `,"reason":"${diff.reason}"`;
}

/** Members of a JSON object that hold the changes of a list, in pieces. */
export function* changesJson({ added, removed, moved, updated }: ItemChanges<Identified>): Iterable<string> {
  yield* listUnder("added", added, one(placed));
  yield ",";
  yield* listUnder(
    "removed",
    removed,
    one(({ index, item: { id } }) => JSON.stringify({ index, id })),
  );
  yield ",";
  yield* listUnder(
    "moved",
    moved,
    one(({ from, to, item: { id } }) => JSON.stringify({ from, to, id })),
  );
  yield ",";
  yield* listUnder("updated", updated, one(placed));
}

/** A member of a JSON object that is a list, in pieces. */
export function* listUnder<Part>(
  key: string,
  parts: readonly Part[],
  pieces: (part: Part) => Iterable<string>,
): Iterable<string> {
  yield `"${key}":[`;
  for (const [index, part] of parts.entries()) {
    if (index > 0) yield ",";
    yield* pieces(part);
  }
  yield "]";
}

/** The text of a part as a single piece. */
export const one =
  <Part>(text: (part: Part) => string) =>
  (part: Part): Iterable<string> => [text(part)];

const placed = ({ index, item }: { readonly index: number; readonly item: object }): string =>
  `{"index":${index},"item":${jsonOf(item)}}`;
