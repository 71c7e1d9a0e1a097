import { DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT } from "../base/limits";
import type { Engine, LiveSource } from "../engine/engine";
import { refusal } from "../errors/errors";
import { accepted, readWith } from "../errors/input-issues";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { Page } from "../resources/page/page";
import { asOccurrence } from "../session/as-occurrence";
import type { ActingActor } from "../session/context";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import { compileView } from "../views/compile-view";
import { viewRequestSchema } from "../views/schema";
import { diffBetween } from "./diff";
import type { LiveHub } from "./hub";
import { enter, hubOf } from "./hub-of";
import type { ViewDiff } from "./live-view";
import type { ViewKeeper, ViewSink } from "./shown-view";
import { WatchedView } from "./watched-view";

type Viewed = Card | Board | Page;

/** The request for a live view. */
export type AskedView = { readonly request: unknown; readonly window: unknown; readonly actor: ActingActor };

/** Opens a live view; resolves when it shows its first items. */
export async function openView(engine: Engine, asked: AskedView, sink: ViewSink<Viewed>): Promise<ViewKeeper<Viewed>> {
  const hub = hubOf(engine);
  const nowMs = hub.source.now();
  try {
    const make = await viewMaker(hub.source, asked);
    await enter(hub, sink);
    if (!sink.isClosed()) await hub.keep(make(hub, sink));
  } catch (error) {
    throw asOccurrence(error, hub.source.options, nowMs);
  }
  const merge = (before: readonly Viewed[], after: readonly Viewed[], { reason, at }: ViewDiff<Viewed>) =>
    diffBetween(before, after, reason, at);
  return { merge, settled: () => hub.settled() };
}

/** Judges what is asked for. */
async function viewMaker(source: LiveSource, { request, window, actor }: AskedView) {
  const { timeZone, timeUnit, unknownFields } = source.options;
  const context = source.context(actor, request);
  await context.authorize(true, [], "");
  if (unknownFields !== undefined) {
    checkUnknownFields(unknownFields, {
      operation: "watchView",
      schema: viewRequestSchema,
      parts: [{ value: request }],
    });
  }
  const { view, page } = accepted("The request of watchView", readWith(viewRequestSchema, request));
  if (page.cursor) {
    throw refusal("invalid_input", "cursor", "A live view begins with the first item: leave the cursor out.");
  }
  const size = windowSize(window ?? Math.min(page.count ?? DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT));
  const viewContext = { now: source.now(), userId: actor.user_id, timeZone, timeUnit };
  // A bound that cannot be resolved is refused here, and not when the storage is read.
  compileView(view, viewContext);
  return (hub: LiveHub, sink: ViewSink<Viewed>) =>
    new WatchedView(view, size, viewContext, hub.viewer(actor, context), sink);
}

function windowSize(window: unknown): number {
  const isSize = typeof window === "number" && Number.isInteger(window) && window >= 1 && window <= MAX_PAGE_COUNT;
  if (isSize) return window;
  throw refusal("invalid_input", "window", `window must be a whole number from 1 to ${MAX_PAGE_COUNT}.`);
}
