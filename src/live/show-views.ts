import type { STime } from "../base/time";
import { diffBetween } from "./diff";
import type { Item, Resource } from "./item";
import type { ItemStore } from "./item-store";
import type { WatchedView } from "./watched-view";

/** Whose documents changed is to show the items of its window. */
export function wantAll(views: Iterable<WatchedView>, store: ItemStore): void {
  for (const view of views) {
    const { entries, size } = view.window;
    const wanted = new Array<Item>(Math.min(size, entries.length));
    for (let index = 0; index < wanted.length; index += 1) {
      const entry = entries[index];
      if (entry !== undefined) wanted[index] = store.want(entry);
    }
    view.wanted = wanted;
  }
}

/** Forgets what must be presented anew, but is neither shown nor wanted any more. */
export function dropUnwanted(wanting: Iterable<WatchedView>, store: ItemStore): void {
  const pass = markWanted(wanting, store);
  for (const item of store.stale) if (item.views.length === 0 && item.pass !== pass) store.drop(item);
}

/** Tells which items are wanted, or shown in a view whose documents are as they are shown. To be asked at once. */
export function neededBy(
  wanting: Iterable<WatchedView>,
  due: ReadonlySet<WatchedView>,
  store: ItemStore,
): (item: Item) => boolean {
  const pass = markWanted(wanting, store);
  const staysAsItIs = (view: WatchedView): boolean => view.wanted === undefined && !due.has(view);
  return (item) => item.pass === pass || item.views.some(staysAsItIs);
}

function markWanted(wanting: Iterable<WatchedView>, store: ItemStore): number {
  const pass = store.nextPass();
  for (const { wanted = [] } of wanting) for (const item of wanted) item.pass = pass;
  return pass;
}

/** The views do not show now what was wanted for them. */
export function forgo(views: Iterable<WatchedView>, store: ItemStore): void {
  for (const view of views) {
    for (const item of view.wanted ?? []) if (item.views.length === 0) store.orphans.add(item);
    view.wanted = undefined;
  }
}

/** Shows what is presented in all views but those held back, before any of them tells of it. */
export function showAll(
  wanting: Iterable<WatchedView>,
  store: ItemStore,
  at: STime,
  heldBack: ReadonlySet<WatchedView>,
): void {
  const showing = viewsToShow(wanting, store, heldBack);
  const heard = keepShown(showing, heldBack);
  for (const item of store.takeChanged()) item.shown = item.appearance?.resource;
  const told: (() => void)[] = [];
  for (const view of showing) {
    const { sink, isCommitted } = view;
    const before = heard.get(view);
    if (view.wanted !== undefined) hold(view, view.wanted, store);
    view.show();
    if (before === undefined) continue;
    const diff = diffBetween(before, view.shown, isCommitted ? "commit" : "clock", at);
    if (diff !== undefined) told.push(() => sink.tell(diff));
  }
  store.retireOrphans();
  for (const tell of told) tell();
}

/** The views that want other items, and those that show what looks different now. */
function viewsToShow(
  wanting: Iterable<WatchedView>,
  store: ItemStore,
  heldBack: ReadonlySet<WatchedView>,
): readonly WatchedView[] {
  const showing: WatchedView[] = [];
  for (const view of wanting) {
    // What was presented for a view that was closed meanwhile may be shown by no other.
    if (view.isReleased) forgo([view], store);
    else if (view.wanted !== undefined) showing.push(view);
  }
  const updated = new Set<WatchedView>();
  for (const { views } of store.changed) {
    for (const view of views) {
      view.isCommitted = true;
      if (view.wanted === undefined && !heldBack.has(view)) updated.add(view);
    }
  }
  return updated.size === 0 ? showing : [...updated, ...showing];
}

/** Keeps what those show that are heard, or held back, and tells it of the former. */
function keepShown(
  showing: readonly WatchedView[],
  heldBack: ReadonlySet<WatchedView>,
): ReadonlyMap<WatchedView, readonly Resource[]> {
  const heard = new Map<WatchedView, readonly Resource[]>();
  for (const view of showing) if (view.sink.isHeard()) heard.set(view, view.shown);
  for (const view of heldBack) view.keepShown();
  return heard;
}

/** Makes these the items the view shows. What no view shows any more may yet enter another one in the same step. */
export function hold(view: WatchedView, items: readonly Item[], store: ItemStore): void {
  const { items: shown } = view;
  let same = 0;
  while (same < items.length && items[same] === shown[same]) same += 1;
  view.wanted = undefined;
  const previous = shown.slice(same);
  const earlier = store.nextPass();
  for (const item of previous) item.pass = earlier;
  const later = store.nextPass();
  for (let index = same; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) break;
    if (item.pass !== earlier) item.views.push(view);
    item.pass = later;
    shown[index] = item;
  }
  if (shown.length > items.length) shown.length = items.length;
  for (const item of previous) {
    if (item.pass === later) continue;
    // Views let go of an item in the reverse of the order in which they came to show it, mostly.
    item.views.splice(item.views.lastIndexOf(view), 1);
    if (item.views.length === 0) store.orphans.add(item);
  }
}
