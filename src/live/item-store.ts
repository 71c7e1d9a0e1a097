import { groupBy, SetMap } from "../base/collections";
import { isSame } from "../base/json";
import type { Presenter } from "../presentation/presenter";
import { boardPresenter } from "../resources/board/operations/present-board";
import { cardPresenter } from "../resources/card/operations/present-card";
import { laneListPresenter } from "../resources/list/operations/present-list";
import { pagePresenter } from "../resources/page/operations/present-page";
import { forEachTopic, type Topics, topicsConcerned } from "../session/item-cache";
import { Reader } from "../session/reader";
import { nameOf } from "../storage/name-of";
import type { JsonObject, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import type { ChangedDocument } from "./changed-document";
import type { LiveKind, Resource, Viewer } from "./viewer";
import type { Appearance, Entry, ItemState, ShownItem, Watched } from "./watched";

// Stored documents are untyped; each presenter gets none but those of its kind.
const presenters = {
  card: cardPresenter,
  board: boardPresenter,
  page: pagePresenter,
  list: laneListPresenter,
} as unknown as Readonly<Record<LiveKind, Presenter<JsonObject, unknown, Resource>>>;

/** Does something for each of the things, all at once. Fails as the first that failed, but not before all are done. */
export async function allDone<T>(things: Iterable<T>, task: (thing: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from(things, task));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/** The items that live views show, each presented once for every viewer. */
export class ItemStore {
  readonly #storage: Storage;
  /** By the topics that they were made of: by the first part of each, and the second. */
  readonly #dependents = new Map<string, SetMap<string, ShownItem>>();
  /** By document and viewer. */
  readonly #items = new Map<string, Map<Viewer, ShownItem>>();
  /** Those that are renewed or stale. */
  readonly #stale = new Set<ShownItem>();
  /** Those that look different from what is shown of them. */
  #changed = new Set<ShownItem>();
  /** Those that no view showed when they were made, or that the last view let go of. */
  readonly #orphans = new Set<ShownItem>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  get stale(): ReadonlySet<ShownItem> {
    return this.#stale;
  }

  get changed(): ReadonlySet<ShownItem> {
    return this.#changed;
  }

  /** Starts a new set: one that is emptied again and again keeps growing in memory. */
  takeChanged(): ReadonlySet<ShownItem> {
    const changed = this.#changed;
    if (changed.size > 0) this.#changed = new Set();
    return changed;
  }

  take(change: ChangedDocument): void {
    const { rev, after } = change;
    const items = after === null ? [] : (this.#items.get(nameOf(change))?.values() ?? []);
    for (const item of items) if (after !== null && rev > item.rev) this.#renew(item, after, rev);
    const distrustDependents = (of: string, value: string): void => {
      for (const item of this.#dependents.get(of)?.get(value) ?? []) this.distrust(item);
    };
    forEachTopic(topicsConcerned(change), distrustDependents);
    if (change.before !== undefined) return;
    for (const [of, dependents] of this.#dependents) {
      if (of.startsWith(`${change.kind}.`)) for (const value of dependents.keys()) distrustDependents(of, value);
    }
  }

  /** A document the item was built from may have changed. */
  distrust(item: ShownItem): void {
    if (item.state !== "dropped") this.#enter(item, "stale");
  }

  distrustAll(viewer: Viewer): void {
    for (const byViewer of this.#items.values())
      for (const item of byViewer.values()) if (item.viewer === viewer) this.distrust(item);
  }

  /** The item of an entry, at least as new as that. */
  want(entry: Entry): ShownItem {
    const { item: linked, document, rev } = entry;
    const item = linked === undefined || linked.state === "dropped" ? this.#itemOf(entry) : linked;
    entry.item = item;
    if (rev > item.rev) this.#renew(item, document, rev);
    return item;
  }

  #itemOf({ id, view: { viewer, kind }, document, rev }: Entry): ShownItem {
    const name = nameOf({ kind, id });
    const byViewer = this.#items.get(name) ?? new Map<Viewer, ShownItem>();
    const known = byViewer.get(viewer);
    if (known !== undefined) return known;
    const shown = { kind, id, viewer, document, rev, views: new Set<Watched>() };
    const item: ShownItem = { ...shown, appearance: undefined, state: "stale" };
    this.#items.set(name, byViewer.set(viewer, item));
    this.#stale.add(item);
    this.#orphans.add(item);
    return item;
  }

  /** Presents anew what can be without reading anything. */
  rebuild(): void {
    for (const item of this.#stale) {
      if (item.state !== "renewed") continue;
      item.state = "stale";
      const { kind, document, appearance, viewer } = item;
      // Where a board's forms lead depends on the board, and is among what was read for it.
      if (appearance === undefined || kind === "board") continue;
      const { around, topics } = appearance;
      const presenter = presenters[kind];
      try {
        if (!isSame(presenter.topicsOf(document, around), topics)) continue;
        this.#finish(item, { around, topics, resource: presenter.build(document, around, viewer.context) });
      } catch {
        // A fault of the document is reported where it is presented with the others.
      }
    }
  }

  async present(items: readonly ShownItem[]): Promise<void> {
    const groups = groupBy(items, ({ viewer, kind }) => `${kind} ${viewer.key}`);
    await allDone(groups.values(), (group) => this.#presentGroup(group));
  }

  hold(view: Watched, items: readonly ShownItem[]): void {
    const { items: before } = view;
    if (items === before) return;
    view.items = items;
    let same = 0;
    while (same < items.length && items[same] === before[same]) same += 1;
    for (let index = same; index < before.length; index += 1) {
      const item = before[index];
      if (item?.views.delete(view) && item.views.size === 0) this.#orphans.add(item);
    }
    for (let index = same; index < items.length; index += 1) items[index]?.views.add(view);
  }

  dropOrphans(): void {
    for (const item of this.#orphans) if (item.views.size === 0) this.#drop(item);
    this.#orphans.clear();
  }

  #drop(item: ShownItem): void {
    if (item.state === "dropped") return;
    this.#enter(item, "dropped");
    this.#changed.delete(item);
    const name = nameOf(item);
    const byViewer = this.#items.get(name);
    byViewer?.delete(item.viewer);
    if (byViewer?.size === 0) this.#items.delete(name);
    this.#dependOn(item, []);
  }

  #enter(item: ShownItem, state: ItemState): void {
    item.state = state;
    if (state === "renewed" || state === "stale") this.#stale.add(item);
    else this.#stale.delete(item);
  }

  #renew(item: ShownItem, document: JsonObject, rev: number): void {
    item.document = document;
    item.rev = rev;
    if (item.state === "presented") this.#enter(item, "renewed");
  }

  /** Of items that cannot be presented together, each that can be is presented by itself. */
  async #presentGroup(items: readonly ShownItem[]): Promise<void> {
    try {
      await this.#presentTogether(items);
    } catch (error) {
      if (error instanceof StorageError || items.length === 1) throw error;
      const left = items.filter(({ state }) => state === "stale");
      await allDone(left, (item) => this.#presentTogether([item]));
    }
  }

  async #presentTogether(items: readonly ShownItem[]): Promise<void> {
    const [first] = items;
    if (first === undefined) return;
    const { viewer, kind } = first;
    const presenter = presenters[kind];
    const reader = new Reader(this.#storage, viewer.restriction, viewer.context);
    const around = await presenter.read(
      reader,
      items.map(({ document }) => document),
    );
    for (const item of items) {
      const { document } = item;
      // It may have been let go of meanwhile.
      if (item.state === "dropped") continue;
      const topics = presenter.topicsOf(document, around);
      const resource = presenter.build(document, around, viewer.context);
      this.#dependOn(item, topics);
      this.#finish(item, { resource, around, topics });
    }
  }

  #finish(item: ShownItem, appearance: Appearance): void {
    this.#enter(item, "presented");
    const known = item.appearance?.resource;
    const isKnown = known !== undefined && isSame(known, appearance.resource);
    item.appearance = isKnown ? { ...appearance, resource: known } : appearance;
    if (!isKnown) this.#changed.add(item);
  }

  #dependOn(item: ShownItem, topics: Topics): void {
    const known = item.appearance?.topics;
    if (isSame(topics, known)) return;
    forEachTopic(known ?? [], (of, value) => this.#dependents.get(of)?.delete(value, item));
    forEachTopic(topics, (of, value) => {
      const dependents = this.#dependents.get(of) ?? new SetMap();
      this.#dependents.set(of, dependents);
      dependents.add(value, item);
    });
  }
}
