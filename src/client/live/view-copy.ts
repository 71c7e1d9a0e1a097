import type { EventSourceMessage } from "eventsource-parser";
import type { ViewDiffEvent, ViewSnapshotEvent, ViewStateEvent } from "../../http/streams/view-events";
import { diffBetween } from "../../live/diff";
import type { ViewSink } from "../../live/shown";
import { deepFreeze } from "../../session/freeze";
import { errorIn } from "../requests/answer";
import { changed, type Identified, kept } from "./received-items";

/** The items of a live view elsewhere, as its events describe them. */
export class ViewCopy<Item extends Identified> {
  readonly #sink: ViewSink<Item>;
  #items: readonly Item[] = Object.freeze([]);

  constructor(sink: ViewSink<Item>) {
    this.#sink = sink;
  }

  /** Shows what an event holds; returns when that was, by the clock of the workspace. */
  hear({ event, data }: EventSourceMessage): number {
    const received: ViewStateEvent = deepFreeze(JSON.parse(data));
    if (event === "snapshot")
      this.#show(received, kept(this.#items, (received as ViewSnapshotEvent<Item>).items), "commit");
    if (event === "diff")
      this.#show(
        received,
        changed(this.#items, received as ViewDiffEvent<Item>),
        (received as ViewDiffEvent<Item>).reason,
      );
    if (event === "status" && received.status === "live") this.#show(received, this.#items, "commit");
    if (received.status === "stale") this.#sink.fail(errorIn(received, received.error?.code ?? 503));
    return received.at;
  }

  #show({ hasMore, nextChangeAt, at }: ViewStateEvent, after: readonly Item[], reason: "commit" | "clock"): void {
    const diff = diffBetween(this.#items, after, reason, at);
    if (diff !== undefined) this.#items = after;
    this.#sink.show({ items: this.#items, hasMore });
    this.#sink.plan(nextChangeAt);
    this.#sink.notify(diff);
  }
}
