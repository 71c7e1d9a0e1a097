import type { STime } from "../model/time";
import { diffBetween } from "./diff";
import type { Item, Resource } from "./item";
import type { ItemStore } from "./item-store";
import type { ViewDiff } from "./live-view";
import type { WatchedView } from "./watched-view";

type Diff = ViewDiff<Resource>;
export type Wanted = Map<WatchedView, readonly Item[]>;

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

/** Tells which items are wanted, or shown in a view whose documents are as they are shown. */
export function neededBy(wanted: Wanted, due: ReadonlySet<WatchedView>): (item: Item) => boolean {
  const needed = new Set([...wanted.values()].flat());
  const staysAsItIs = (view: WatchedView): boolean => !wanted.has(view) && !due.has(view);
  return (item) => needed.has(item) || [...item.views].some(staysAsItIs);
}

/** Lets go of what was wanted for views that do not show it now. */
export function forgo(wanted: Iterable<readonly [WatchedView, readonly Item[]]>, store: ItemStore): void {
  for (const [, items] of wanted) for (const item of items) if (item.views.size === 0) store.orphans.add(item);
}

/** Shows what is presented in all views but those held back, before any of them tells of it. */
export function showAll(wanted: Wanted, store: ItemStore, at: STime, heldBack: ReadonlySet<WatchedView>): void {
  const told: (() => void)[] = [];
  const show = (view: WatchedView, diff: Diff | undefined): void => {
    view.isCommitted = false;
    view.sink.show(view.shown, view.window.hasMore);
    view.isShown = true;
    view.whenShown();
    if (diff !== undefined) told.push(() => view.sink.tell(diff));
  };
  const updated = viewsOfChanged(wanted, store);
  store.changed.clear();
  for (const view of updated) if (!heldBack.has(view)) show(view, update(view, at));
  for (const [view, items] of wanted) {
    if (!view.isReleased) show(view, replace(view, items, store, at));
    // What was presented for a view that was closed meanwhile may be shown by no other.
    else for (const item of items) store.orphans.add(item);
  }
  store.dropOrphans();
  for (const tell of told) tell();
}

/** The views that show what looks different now; those of them whose documents changed are shown anyway. */
function viewsOfChanged(wanted: Wanted, store: ItemStore): ReadonlySet<WatchedView> {
  const updated = new Set<WatchedView>();
  for (const { views } of store.changed) {
    for (const view of views) {
      view.isCommitted = true;
      if (!wanted.has(view)) updated.add(view);
    }
  }
  return updated;
}

/** Shows the same items as they look now. */
function update(view: WatchedView, at: STime): Diff | undefined {
  const before = view.shown;
  view.shown = resourcesOf(view.items);
  return diffBetween(before, view.shown, "commit", at);
}

/** Shows these items. */
function replace(view: WatchedView, items: readonly Item[], store: ItemStore, at: STime): Diff | undefined {
  const before = view.shown;
  const shown = resourcesOf(items);
  const diff = diffBetween(before, shown, view.isCommitted ? "commit" : "clock", at);
  if (diff === undefined) return undefined;
  view.shown = shown;
  if (diff.added.length + diff.removed.length > 0) hold(view, items, store);
  else view.items = items;
  return diff;
}

function resourcesOf(items: readonly Item[]): readonly Resource[] {
  const resources: Resource[] = [];
  for (const { appearance } of items) if (appearance !== undefined) resources.push(appearance.resource);
  return Object.freeze(resources);
}

/** Makes these the items the view shows. What no view shows any more may yet enter another one in the same step. */
export function hold(view: WatchedView, items: readonly Item[], store: ItemStore): void {
  const previous = view.items;
  view.items = items;
  const kept = new Set(items);
  for (const item of items) item.views.add(view);
  for (const item of previous) {
    if (kept.has(item)) continue;
    item.views.delete(view);
    if (item.views.size === 0) store.orphans.add(item);
  }
}
