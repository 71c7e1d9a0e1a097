import type { STime } from "../model/time";
import { diffBetween } from "./diff";
import type { Item, Resource } from "./item";
import type { ItemStore } from "./item-store";
import type { ViewDiff } from "./live-view";
import type { WatchedView } from "./watched-view";

type Wanted = Map<WatchedView, readonly Item[]>;

/** Whose documents changed is to show these items. */
export function wantedBy(touched: Iterable<WatchedView>, store: ItemStore): Wanted {
  const wanted: Wanted = new Map();
  for (const view of touched) {
    const { entries, size } = view.window;
    const items: Item[] = [];
    for (let index = 0; index < size; index += 1) {
      const entry = entries[index];
      if (entry === undefined) break;
      items.push(store.want(view.viewer, view.kind, entry));
    }
    wanted.set(view, items);
  }
  return wanted;
}

/** Forgets what must be presented anew, but is neither shown nor wanted any more. */
export function dropUnwanted(wanted: Wanted, store: ItemStore): void {
  const orphans = [...store.stale].filter(({ views }) => views.size === 0);
  if (orphans.length === 0) return;
  const needed = new Set([...wanted.values()].flat());
  for (const item of orphans) if (!needed.has(item)) store.drop(item);
}

/** Shows what is presented in all views before any of them tells of it. */
export function showAll(wanted: Wanted, store: ItemStore, at: STime): void {
  for (const item of store.changed) {
    for (const view of item.views) {
      view.isCommitted = true;
      if (!wanted.has(view)) wanted.set(view, view.items);
    }
  }
  store.changed.clear();
  const told: (() => void)[] = [];
  for (const [view, items] of wanted) {
    if (view.isReleased) continue;
    const diff = show(view, items, store, at);
    if (diff !== undefined) told.push(() => view.sink.tell(diff));
  }
  for (const tell of told) tell();
}

function show(view: WatchedView, items: readonly Item[], store: ItemStore, at: STime): ViewDiff<Resource> | undefined {
  const shown: Resource[] = [];
  for (const { appearance } of items) if (appearance !== undefined) shown.push(appearance.resource);
  const diff = diffBetween(view.shown, shown, view.isCommitted ? "commit" : "clock", at);
  view.isCommitted = false;
  if (diff !== undefined) {
    hold(view, items, store);
    view.shown = Object.freeze(shown);
  }
  view.sink.show(view.shown, view.window.hasMore);
  view.isShown = true;
  view.whenShown();
  return diff;
}

/** Makes these the items the view shows; those that no view shows any more are dropped. */
export function hold(view: WatchedView, items: readonly Item[], store: ItemStore): void {
  const previous = view.items;
  view.items = items;
  for (const item of previous) item.views.delete(view);
  for (const item of items) item.views.add(view);
  for (const item of previous) if (item.views.size === 0) store.drop(item);
}
