import type { EventSourceMessage } from "eventsource-parser";
import type { ToldDiff, ToldSnapshot, ToldViewState } from "../../http/streams/view-events";
import { diffBetween } from "../../live/diff";
import type { ViewSink } from "../../live/shown-view";
import { deepFreeze } from "../../session/freeze";
import { errorIn } from "../answer";
import { changed, type Identified, kept } from "./told-items";

/** The items of a live view elsewhere, as its events tell of them. */
export class ViewCopy<Item extends Identified> {
  readonly #sink: ViewSink<Item>;
  #items: readonly Item[] = Object.freeze([]);

  constructor(sink: ViewSink<Item>) {
    this.#sink = sink;
  }

  /** Shows what an event tells; returns when that was, by the clock of the workspace. */
  hear({ event, data }: EventSourceMessage): number {
    const told: ToldViewState = deepFreeze(JSON.parse(data));
    if (event === "snapshot") this.#show(told, kept(this.#items, (told as ToldSnapshot<Item>).items), "commit");
    if (event === "diff")
      this.#show(told, changed(this.#items, told as ToldDiff<Item>), (told as ToldDiff<Item>).reason);
    if (event === "status" && told.status === "live") this.#show(told, this.#items, "commit");
    if (told.status === "stale") this.#sink.fail(errorIn(told, told.error?.code ?? 503));
    return told.at;
  }

  #show({ hasMore, nextChangeAt, at }: ToldViewState, after: readonly Item[], reason: "commit" | "clock"): void {
    const diff = diffBetween(this.#items, after, reason, at);
    if (diff !== undefined) this.#items = after;
    this.#sink.show({ shown: this.#items }, hasMore);
    this.#sink.plan(nextChangeAt);
    this.#sink.notify(diff);
  }
}
