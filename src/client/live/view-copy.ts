import type { EventSourceMessage } from "eventsource-parser";
import { isSame } from "../../base/is-same";
import type { ToldDiff, ToldSnapshot, ToldState } from "../../http/streams/view-events";
import { applyViewDiff } from "../../live/apply-diff";
import { diffBetween } from "../../live/diff";
import type { ViewSink } from "../../live/shown-view";
import { deepFreeze } from "../../session/freeze";
import { errorIn } from "../answer";

export interface Identified {
  readonly id: string;
}

/** The items of a live view elsewhere, as its events tell of them. */
export class ViewCopy<Item extends Identified> {
  readonly #sink: ViewSink<Item>;
  #items: readonly Item[] = Object.freeze([]);

  constructor(sink: ViewSink<Item>) {
    this.#sink = sink;
  }

  /** Shows what an event tells; returns when that was, by the clock of the workspace. */
  hear({ event, data }: EventSourceMessage): number {
    const told: ToldState = deepFreeze(JSON.parse(data));
    if (event === "snapshot") this.#show(told, kept(this.#items, (told as ToldSnapshot<Item>).items), "commit");
    if (event === "diff")
      this.#show(told, changed(this.#items, told as ToldDiff<Item>), (told as ToldDiff<Item>).reason);
    if (event === "status" && told.status === "live") this.#show(told, this.#items, "commit");
    if (told.status === "stale") this.#sink.fail(errorIn(told, told.error?.code ?? 503));
    return told.at;
  }

  #show({ hasMore, nextChangeAt, at }: ToldState, after: readonly Item[], reason: "commit" | "clock"): void {
    const diff = diffBetween(this.#items, after, reason, at);
    if (diff !== undefined) this.#items = after;
    this.#sink.show({ shown: this.#items }, hasMore);
    this.#sink.plan(nextChangeAt);
    this.#sink.notify(diff);
  }
}

/** The items that are told, but those that are known and did not change, which stay the same objects. */
function kept<Item extends Identified>(known: readonly Item[], told: readonly Item[]): readonly Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  return Object.freeze(
    told.map((item) => {
      const before = byId.get(item.id);
      return before !== undefined && isSame(before, item) ? before : item;
    }),
  );
}

/** The items after a change that is told without what is known of them. */
function changed<Item>(known: readonly Item[], { added, removed, moved, updated, reason, at }: ToldDiff<Item>) {
  const itemAt = (index: number): Item => {
    const item = known[index];
    if (item === undefined) throw new RangeError(`There is no item ${index}.`);
    return item;
  };
  return applyViewDiff<Item>(known, {
    added,
    removed: removed.map(({ index }) => ({ index, item: itemAt(index) })),
    moved: moved.map(({ from, to }) => ({ from, to, item: itemAt(from) })),
    updated: updated.map(({ index, item }) => ({ index, item, previous: item })),
    reason,
    at,
  });
}
