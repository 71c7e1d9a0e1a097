import { groupBy } from "../base/group-by";
import { isSame } from "../base/is-same";
import type { Presenter } from "../presentation/presenter";
import { boardPresenter } from "../resources/board/operations/present-board";
import { cardPresenter } from "../resources/card/operations/present-card";
import { laneListPresenter } from "../resources/list/operations/present-list";
import { pagePresenter } from "../resources/page/operations/present-page";
import { Reader } from "../session/reader";
import { nameOf } from "../storage/name-of";
import type { JsonObject, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { allDone } from "./all-done";
import type { ChangedDocument } from "./changed-document";
import { DependencyIndex } from "./dependency-index";
import type { Appearance, ItemState, Resource } from "./item";
import type { LiveKind } from "./live-kind";
import type { Viewer } from "./viewer";
import type { Entry, ViewItem } from "./watched-view";

/** So many items that no view shows are kept right: what left a view is often soon back in it, or in another. */
const MOST_SPARES = 1000;

// Stored documents are untyped; each presenter gets none but those of its kind.
const presenters = {
  card: cardPresenter,
  board: boardPresenter,
  page: pagePresenter,
  list: laneListPresenter,
} as unknown as Readonly<Record<LiveKind, Presenter<JsonObject, unknown, Resource>>>;

/** The items that live views show, each presented once for every viewer. */
export class ItemStore {
  readonly #storage: Storage;
  readonly #dependencies = new DependencyIndex<ViewItem>();
  readonly #byViewer = new Map<Viewer, Readonly<Record<LiveKind, Map<string, ViewItem>>>>();
  readonly #byDocument = new Map<string, Set<ViewItem>>();
  /** Those that are renewed or stale. */
  readonly #stale = new Set<ViewItem>();
  /** Those that look different from what is shown of them. */
  #changed = new Set<ViewItem>();
  /** Those that the last view let go of. */
  readonly #orphans = new Set<ViewItem>();
  /** Those that no view shows, and some that one shows again; the ones let go of first come first. */
  readonly #spares = new Set<ViewItem>();
  #pass = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Those that must be presented anew. */
  get stale(): ReadonlySet<ViewItem> {
    return this.#stale;
  }

  get changed(): ReadonlySet<ViewItem> {
    return this.#changed;
  }

  /** Starts a new set: one that is emptied again and again keeps growing in memory. */
  takeChanged(): ReadonlySet<ViewItem> {
    const changed = this.#changed;
    if (changed.size > 0) this.#changed = new Set();
    return changed;
  }

  /** A number that no item is marked with by {@link Item.pass}. */
  nextPass(): number {
    this.#pass += 1;
    return this.#pass;
  }

  /** Finds out which items a change of a document makes stale. Those that no view shows are seen to when one is to. */
  take(change: ChangedDocument): void {
    const { rev, after } = change;
    for (const item of this.#byDocument.get(nameOf(change)) ?? []) {
      if (after !== null && rev > item.rev && item.views.length > 0) this.#renew(item, after, rev);
    }
    this.#dependencies.forEachAffected(change, (item) => this.distrust(item));
  }

  /** A document the item was built from may have changed. */
  distrust(item: ViewItem): void {
    if (item.views.length === 0) this.drop(item);
    else this.#enter(item, "stale");
  }

  /** The documents hidden from the viewer have changed. */
  distrustAll(viewer: Viewer): void {
    for (const item of this.#itemsOf(viewer)) this.distrust(item);
  }

  /** The item of an entry, at least as new as that. */
  want(entry: Entry): ViewItem {
    const { item: linked, document, rev } = entry;
    const item = linked === undefined || linked.state === "dropped" ? this.#itemOf(entry) : linked;
    entry.item = item;
    if (rev > item.rev) this.#renew(item, document, rev);
    return item;
  }

  #itemOf({ id, view: { viewer, kind }, document, rev }: Entry): ViewItem {
    const byKind = this.#byViewer.get(viewer) ?? {
      card: new Map(),
      board: new Map(),
      page: new Map(),
      list: new Map(),
    };
    this.#byViewer.set(viewer, byKind);
    const known = byKind[kind].get(id);
    if (known !== undefined) return known;
    const item: ViewItem = {
      kind,
      id,
      viewer,
      views: [],
      document,
      rev,
      appearance: undefined,
      shown: undefined,
      state: "stale",
      pass: 0,
      releases: [],
    };
    byKind[kind].set(id, item);
    const key = nameOf(item);
    const same = this.#byDocument.get(key) ?? new Set();
    this.#byDocument.set(key, same.add(item));
    this.#stale.add(item);
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
      const { around } = appearance;
      const presenter = presenters[kind];
      try {
        if (!isSame(presenter.dependenciesOf(document, around), appearance.dependencies)) continue;
        this.#settle(item, { ...appearance, resource: presenter.build(document, around, viewer.context) });
      } catch {
        // A fault of the document is reported where it is presented with the others.
      }
    }
  }

  /** Presents those of the stale items anew that are needed. */
  async present(isNeeded: (item: ViewItem) => boolean): Promise<void> {
    const needed = [...this.#stale].filter(isNeeded);
    const groups = groupBy(needed, ({ viewer, kind }) => `${kind} ${viewer.key}`);
    await allDone(groups.values(), (group) => this.#presentGroup(group));
  }

  /** No view comes to show these, or does any more: of those that no other shows it is decided later what becomes. */
  abandon(items: readonly ViewItem[]): void {
    for (const item of items) if (item.views.length === 0) this.#orphans.add(item);
  }

  /** Has what no view shows any more kept for a while; what cannot be shown as it is, is let go of. */
  retireOrphans(): void {
    for (const item of this.#orphans) {
      if (item.views.length > 0) continue;
      if (item.state === "presented") this.#spare(item);
      else this.drop(item);
    }
    this.#orphans.clear();
  }

  /** Lets go of all that was shown to somebody none of whose views is left. */
  dropAll(viewer: Viewer): void {
    for (const item of this.#itemsOf(viewer)) this.drop(item);
    this.#byViewer.delete(viewer);
  }

  /** Lets go of an item that no view shows. */
  drop(item: ViewItem): void {
    if (item.state === "dropped") return;
    this.#enter(item, "dropped");
    const key = nameOf(item);
    this.#byViewer.get(item.viewer)?.[item.kind].delete(item.id);
    for (const items of [this.#changed, this.#spares]) items.delete(item);
    const same = this.#byDocument.get(key);
    same?.delete(item);
    if (same?.size === 0) this.#byDocument.delete(key);
    this.#dependencies.release(item);
  }

  #enter(item: ViewItem, state: ItemState): void {
    item.state = state;
    if (state === "renewed" || state === "stale") this.#stale.add(item);
    else this.#stale.delete(item);
  }

  #itemsOf(viewer: Viewer): readonly ViewItem[] {
    const byKind = this.#byViewer.get(viewer);
    return byKind === undefined ? [] : Object.values(byKind).flatMap((byId) => [...byId.values()]);
  }

  #spare(item: ViewItem): void {
    this.#spares.delete(item);
    this.#spares.add(item);
    if (this.#spares.size <= MOST_SPARES) return;
    const [oldest] = this.#spares;
    if (oldest === undefined) return;
    this.#spares.delete(oldest);
    if (oldest.views.length === 0) this.drop(oldest);
  }

  #renew(item: ViewItem, document: JsonObject, rev: number): void {
    item.document = document;
    item.rev = rev;
    if (item.state === "presented") this.#enter(item, "renewed");
  }

  /** Of items that cannot be presented together, each that can be is presented by itself. */
  async #presentGroup(items: readonly ViewItem[]): Promise<void> {
    try {
      await this.#presentTogether(items);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      const left = items.filter(({ state }) => state === "stale");
      if (items.length > 1) await allDone(left, (item) => this.#presentTogether([item]));
      else throw error;
    }
  }

  async #presentTogether(items: readonly ViewItem[]): Promise<void> {
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
      const { document, releases } = item;
      // It may have been let go of meanwhile.
      if (item.state === "dropped") continue;
      const dependencies = presenter.dependenciesOf(document, around);
      if (releases.length > 0) this.#dependencies.release(item);
      this.#dependencies.add(item, dependencies);
      this.#settle(item, { resource: presenter.build(document, around, viewer.context), around, dependencies });
    }
  }

  #settle(item: ViewItem, appearance: Appearance): void {
    this.#enter(item, "presented");
    const known = item.appearance?.resource;
    const isKnown = known !== undefined && isSame(known, appearance.resource);
    item.appearance = isKnown ? { ...appearance, resource: known } : appearance;
    if (!isKnown) this.#changed.add(item);
  }
}
