import { MAX_TIME_MS } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import type { LiveSource } from "../engine/engine";
import type { ChangedDocument } from "./changed-document";
import { diffBetween } from "./diff";
import type { Composite } from "./item";
import { allDone, failureOf, ItemStore } from "./item-store";
import { type Readings, readDocuments } from "./read-documents";
import { SubscriptionIndex } from "./subscription-index";
import { WatchedSummaries } from "./watched-summaries";
import type { WatchedSummary } from "./watched-summary";
import type { Consequence, ViewItem, ViewState, WatchedView } from "./watched-view";

/**
 * Keeps views right: `take` finds out what changes mean for whom and reads nothing, `finish` does what is left to do. What
 * fails there is left for the next time.
 */
export class Upkeep {
  readonly #source: LiveSource;
  /** Resolves to whether commits that are not taken in yet may hide something; if so, they are taken in. */
  readonly #takeInHiding: () => Promise<boolean>;
  readonly #items: ItemStore;
  readonly #views = new Set<WatchedView>();
  readonly summaries = new WatchedSummaries();
  /** Those of which it is asked how many documents belong to them. */
  readonly #counted = new Set<WatchedView>();
  /** The views in these two states. */
  readonly #unread = new Set<WatchedView>();
  readonly #changed = new Set<WatchedView>();
  readonly #subscriptions = new Map<string, SubscriptionIndex>();
  /** Those of which some part changed, and which have not shown that. */
  readonly touched = new Set<Composite>();
  /** Those of which it may have changed when they change next. */
  readonly #planned = new Set<WatchedView>();
  /** How many views have bounds that move. */
  #moving = 0;
  /** Before this instant time alone changes no view. */
  #earliest = Number.POSITIVE_INFINITY;
  #isAccessChanged = false;
  #lastNow = 0;
  /** The last commit that is taken in. */
  position = 0;

  constructor(source: LiveSource, takeInHiding: () => Promise<boolean>) {
    this.#source = source;
    this.#takeInHiding = takeInHiding;
    this.#items = new ItemStore(source.options.storage);
  }

  /**
   * When the time alone may change a view next; Infinity for never, and the last instant there is where it may only if the
   * clock is set back.
   */
  get nextWake(): number {
    const moving = this.#moving > 0 ? MAX_TIME_MS : Number.POSITIVE_INFINITY;
    return Math.min(this.#earliest, moving, this.summaries.nextWake);
  }

  add(view: WatchedView): void {
    view.viewer.refCount += 1;
    if (view.ranges.length > 0) this.#moving += 1;
    this.#views.add(view);
    if (view.isCounted) this.#counted.add(view);
    this.#unread.add(view);
    const subscriptions = this.#subscriptions.get(view.kind) ?? new SubscriptionIndex();
    this.#subscriptions.set(view.kind, subscriptions);
    subscriptions.add(view);
    if (!view.viewer.isKnown) this.#isAccessChanged = true;
  }

  delete(view: WatchedView): void {
    if (!this.#views.delete(view)) return;
    this.#counted.delete(view);
    this.#planned.delete(view);
    this.#enter(view, "released");
    if (view.ranges.length > 0) this.#moving -= 1;
    view.viewer.refCount -= 1;
    view.window.clear();
    this.#subscriptions.get(view.kind)?.delete(view);
    this.#items.hold(view, []);
    if (view.viewer.refCount === 0) this.#items.dropAll(view.viewer);
  }

  addSummary(summary: WatchedSummary): void {
    this.summaries.add(summary);
    if (!summary.viewer.isKnown) this.#isAccessChanged = true;
  }

  get all(): readonly (WatchedView | WatchedSummary)[] {
    return [...this.#views, ...this.summaries];
  }

  get unfinished(): readonly (WatchedView | WatchedSummary)[] {
    if (this.#isAccessChanged) return this.all;
    const stale = [...this.#items.stale].flatMap(({ views }) => [...views]);
    return [...this.#unread, ...this.#changed, ...stale, ...this.summaries.due(this.#lastNow)];
  }

  /** Takes in what was changed up to a commit. */
  take(changes: readonly ChangedDocument[], position: number, now: number): void {
    for (const change of changes) {
      const { kind, movedRelated: moved } = change;
      this.#items.take(change);
      if (kind === "project" && change.differs("reader_ids")) this.#isAccessChanged = true;
      if (moved !== undefined || kind === "list" || kind === "board") {
        for (const view of this.#views) {
          if (view.isReorderedBy(change) || view.goesBy(moved)) this.#readDocumentsAnew(view);
        }
      }
      this.#subscriptions.get(kind)?.forEachConcerned(change, (view, held) => {
        const { wakeAt } = view;
        this.#see(view, view.take(change, held, now));
        if (view.wakeAt !== wakeAt) this.#plan(view);
      });
      for (const view of this.#counted) if (view.isMiscountedAfter(change)) this.#readDocumentsAnew(view);
      this.summaries.take(change, this.position, now);
    }
    this.position = position;
    this.#lastNow = Math.max(this.#lastNow, now);
  }

  /** Nothing that is shown can be relied on. */
  readAllAnew(position: number): void {
    this.position = position;
    this.#isAccessChanged = true;
    for (const view of this.#views) this.#readAnew(view);
    this.summaries.readAllAnew();
  }

  /** Does what is left to do. Whatever needs no reading is done before this returns. */
  async finish(): Promise<void> {
    for (;;) {
      const now = this.#source.now();
      if (this.#isDone(now) || this.#source.isTaken) return this.#reportPlans();
      this.#passTime(now);
      // A view that is added meanwhile may be of someone of whom nothing is known yet.
      while (this.#isAccessChanged) await this.#readAccess();
      const summaries = this.summaries.due(now);
      const isReading = this.#unread.size > 0 || summaries.some((summary) => summary.isToRead(now));
      const unread = this.#unread.size > 0 ? await failureOf(this.#readDue(now)) : undefined;
      const wanted = this.#want();
      this.#items.rebuild();
      const needed = this.#neededBy(wanted);
      const unpresented = needed.length > 0 ? await failureOf(this.#items.present(needed)) : undefined;
      const unsummed = summaries.length > 0 ? await failureOf(this.summaries.prepare(summaries, now)) : undefined;
      // The document may have been read in a later state, in which it is hidden.
      if (isReading || needed.length > 0) {
        if ((await this.#takeInHiding()) || this.#source.isTaken) continue;
      }
      this.#show(wanted, this.#inUnit(now));
      for (const summary of summaries) summary.show(now, this.#inUnit);
      const lost = [...this.touched].filter(({ isLost }) => isLost);
      const unended = lost.length > 0 ? await failureOf(allDone(lost, (composite) => composite.end())) : undefined;
      const failed = unread ?? unpresented ?? unsummed ?? unended;
      if (failed !== undefined) throw failed.error;
    }
  }

  /** Whether nothing is left to do at the instant. */
  #isDone(now: number): boolean {
    const left = this.#unread.size + this.#changed.size + this.#items.stale.size + this.#items.changed.size;
    if (left > 0 || this.#isAccessChanged || this.touched.size > 0 || this.summaries.due(now).length > 0) return false;
    return this.#earliest > now && now >= this.#lastNow;
  }

  /** The items of the views whose documents are known, and may be others than they show. */
  #want(): ReadonlyMap<WatchedView, readonly ViewItem[]> {
    const wanted = new Map<WatchedView, readonly ViewItem[]>();
    for (const view of this.#changed) {
      const items = view.window.entries.slice(0, view.window.size).map((entry) => this.#items.want(entry));
      wanted.set(view, items);
    }
    return wanted;
  }

  /** The stale items that are to be shown, or that stay in views whose documents are as they are shown. */
  #neededBy(wanted: ReadonlyMap<WatchedView, readonly ViewItem[]>): readonly ViewItem[] {
    const { stale } = this.#items;
    if (stale.size === 0) return [];
    const needed = new Set<ViewItem>();
    for (const items of wanted.values()) for (const item of items) if (stale.has(item)) needed.add(item);
    for (const item of stale) for (const { state } of item.views) if (state === "shown") needed.add(item);
    return [...needed];
  }

  /**
   * Shows items in the views that want others, or of which some look different now, before any listener is notified. Views
   * whose documents or items could not be read go on showing what they did until they can.
   */
  #show(wanted: ReadonlyMap<WatchedView, readonly ViewItem[]>, at: number): void {
    const showing = new Map<WatchedView, readonly ViewItem[]>();
    for (const item of this.#items.takeChanged()) {
      for (const view of item.views) {
        view.reason = "commit";
        showing.set(view, view.items);
      }
    }
    for (const [view, items] of wanted) showing.set(view, items);
    const notices: (() => void)[] = [];
    for (const [view, items] of showing) {
      if (view.state === "unread" || view.state === "released") continue;
      if (items.some(({ state }) => state !== "presented")) {
        this.#enter(view, "changed");
        continue;
      }
      const { shown, reason, sink } = view;
      this.#items.hold(view, items);
      this.#enter(view, "shown");
      view.show();
      if (!sink.hasListeners()) continue;
      const diff = diffBetween(shown, view.shown, reason, at);
      notices.push(() => sink.notify(diff));
    }
    this.#items.dropOrphans();
    for (const notify of notices) notify();
    for (const composite of [...this.touched]) {
      if (composite.settle(at, (ms) => this.#inUnit(ms))) this.touched.delete(composite);
    }
  }

  /** The only place where a view enters another state. One that was closed stays closed. */
  #enter(view: WatchedView, state: ViewState): void {
    if (view.state === "released") return;
    view.state = state;
    this.#unread.delete(view);
    this.#changed.delete(view);
    if (state === "unread") this.#unread.add(view);
    if (state === "changed") this.#changed.add(view);
  }

  #see(view: WatchedView, consequence: Consequence): void {
    // A view whose documents are still unread stays unread.
    if (consequence === "show" && view.state !== "unread") this.#enter(view, "changed");
    if (consequence === "readDocuments") this.#readDocumentsAnew(view);
    if (consequence === "readAll") this.#readAnew(view);
  }

  #readDocumentsAnew(view: WatchedView): void {
    view.reason = "commit";
    this.#enter(view, "unread");
  }

  #readAnew(view: WatchedView): void {
    this.#readDocumentsAnew(view);
    for (const item of view.items) this.#items.distrust(item);
  }

  /** To whom nothing was reported since. */
  #reportPlans(): void {
    const planned = [...this.#planned];
    this.#planned.clear();
    for (const { sink } of planned) sink.notify();
  }

  #plan(view: WatchedView): void {
    this.#earliest = Math.min(this.#earliest, view.wakeAt);
    this.#planned.add(view);
    view.sink.plan(view.wakeAt === Number.POSITIVE_INFINITY ? undefined : this.#inUnit(view.wakeAt));
  }

  readonly #inUnit = (ms: number): number => fromMilliseconds(ms, this.#source.options.timeUnit);

  /** A clock that went back may have changed anything that depends on it. */
  #passTime(now: number): void {
    if (now < this.#lastNow) for (const view of this.#views) if (view.ranges.length > 0) this.#enter(view, "unread");
    this.#lastNow = now;
    if (this.#earliest > now) return;
    this.#earliest = Number.POSITIVE_INFINITY;
    for (const view of this.#views) {
      if (view.wakeAt <= now) this.#enter(view, "unread");
      else this.#earliest = Math.min(this.#earliest, view.wakeAt);
    }
  }

  async #readAccess(): Promise<void> {
    this.#isAccessChanged = false;
    try {
      await allDone(new Set(this.all.map(({ viewer }) => viewer)), async (viewer) => {
        if (!(await viewer.refresh())) return;
        for (const view of this.#views) if (view.viewer === viewer) this.#readAnew(view);
        this.summaries.readAllAnew(viewer);
        this.#items.distrustAll(viewer);
      });
    } catch (error) {
      this.#isAccessChanged = true;
      throw error;
    }
  }

  async #readDue(now: number): Promise<void> {
    const readings: Readings = new Map();
    await allDone(this.#unread, async (view) => {
      const sequence = await readDocuments(view, this.#source, readings, now);
      if (view.isReleased) return;
      if (sequence > this.position) view.reason = "commit";
      this.#enter(view, "changed");
      this.#plan(view);
    });
  }
}
