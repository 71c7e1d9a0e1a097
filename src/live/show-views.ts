import type { STime } from "../base/time";
import { diffBetween } from "./diff";
import type { Resource } from "./item";
import type { ItemStore } from "./item-store";
import type { ViewStates } from "./view-states";
import type { ViewItem, WatchedView } from "./watched-view";

/** Whose documents changed is to show the items of its window. */
export function wantAll(states: ViewStates, store: ItemStore): readonly WatchedView[] {
  const wanting = [...states.changed];
  for (const view of wanting) {
    const { entries, size } = view.window;
    const wanted = new Array<ViewItem>(Math.min(size, entries.length));
    for (let index = 0; index < wanted.length; index += 1) {
      const entry = entries[index];
      if (entry !== undefined) wanted[index] = store.want(entry);
    }
    states.enter(view, { is: "presenting", items: wanted });
  }
  return wanting;
}

/** Forgets what must be presented anew, but is neither shown nor wanted any more. */
export function dropUnwanted(wanting: Iterable<WatchedView>, store: ItemStore): void {
  const pass = markWanted(wanting, store);
  for (const item of store.stale) if (item.views.length === 0 && item.pass !== pass) store.drop(item);
}

/** Says which items are wanted, or shown in a view whose documents are as they are shown. To be asked at once. */
export function neededBy(wanting: Iterable<WatchedView>, store: ItemStore): (item: ViewItem) => boolean {
  const pass = markWanted(wanting, store);
  return (item) => item.pass === pass || item.views.some(({ state }) => state.is === "shown");
}

function markWanted(wanting: Iterable<WatchedView>, store: ItemStore): number {
  const pass = store.nextPass();
  for (const { wanted = [] } of wanting) for (const item of wanted) item.pass = pass;
  return pass;
}

/** The views whose documents or items could not be read go on showing what they did until they can; the others are shown. */
export function holdBack(
  wanting: readonly WatchedView[],
  states: ViewStates,
  { stale, changed }: ItemStore,
): ReadonlySet<WatchedView> {
  const lacksAny = (items: readonly ViewItem[]) => items.some((item) => stale.has(item));
  const heldBack = new Set(states.unread);
  for (const view of wanting) if (lacksAny(view.wanted ?? [])) heldBack.add(view);
  for (const { views } of changed) {
    for (const view of views) if (view.wanted === undefined && lacksAny(view.items)) heldBack.add(view);
  }
  for (const view of heldBack) states.change(view);
  return heldBack;
}

/** Shows what is presented in all views but those held back, before any listener is notified. */
export function showAll(
  wanting: Iterable<WatchedView>,
  states: ViewStates,
  store: ItemStore,
  at: STime,
  heldBack: ReadonlySet<WatchedView>,
): void {
  const showing = viewsToShow(wanting, store, heldBack);
  const earlier = keepShown(showing, heldBack);
  for (const item of store.takeChanged()) item.shown = item.appearance?.resource;
  const notices: (() => void)[] = [];
  for (const view of showing) {
    const { sink, reason, wanted } = view;
    const before = earlier.get(view);
    if (wanted !== undefined) {
      hold(view, wanted, store);
      states.enter(view, { is: "shown" });
    }
    view.show();
    if (before === undefined) continue;
    const diff = diffBetween(before, view.shown, reason, at);
    notices.push(() => sink.notify(diff));
  }
  store.retireOrphans();
  for (const notify of notices) notify();
}

/** The views that want other items, and those that show what looks different now. */
function viewsToShow(
  wanting: Iterable<WatchedView>,
  store: ItemStore,
  heldBack: ReadonlySet<WatchedView>,
): readonly WatchedView[] {
  const showing = [...wanting].filter(({ state }) => state.is === "presenting");
  const updated = new Set<WatchedView>();
  for (const { views } of store.changed) {
    for (const view of views) {
      view.reason = "commit";
      if (view.state.is === "shown" && !heldBack.has(view)) updated.add(view);
    }
  }
  return updated.size === 0 ? showing : [...updated, ...showing];
}

/** Keeps what those show that have listeners, or are held back, and returns it of the former. */
function keepShown(
  showing: readonly WatchedView[],
  heldBack: ReadonlySet<WatchedView>,
): ReadonlyMap<WatchedView, readonly Resource[]> {
  const kept = new Map<WatchedView, readonly Resource[]>();
  for (const view of showing) if (view.sink.hasListeners()) kept.set(view, view.shown);
  for (const view of heldBack) view.keepShown();
  return kept;
}

/** Makes these the items the view shows. What no view shows any more may yet enter another one in the same step. */
export function hold(view: WatchedView, items: readonly ViewItem[], store: ItemStore): void {
  const { items: shown } = view;
  let same = 0;
  while (same < items.length && items[same] === shown[same]) same += 1;
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
  }
  store.abandon(previous);
}
