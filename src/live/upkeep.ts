import { fromMilliseconds, MAX_TIME_MS } from "../base/time";
import type { LiveSource } from "../engine/engine";
import type { ChangedDocument } from "./changed-document";
import { allDone, ItemStore } from "./item-store";
import { SubscriptionIndex } from "./subscription-index";
import type { Composite, Readings, ShownItem, Watched, WatchedState } from "./watched";

/** `take` finds out what changes mean and reads nothing; `finish` does what is left, and leaves what fails there. */
export class Upkeep {
  readonly #source: LiveSource;
  /** Resolves to whether commits that are not taken in yet may hide something; if so, they are taken in. */
  readonly #takeInHiding: () => Promise<boolean>;
  readonly #items: ItemStore;
  readonly #views = new Set<Watched>();
  /** Those that go by other documents than those that belong to them. */
  readonly #dependent = new Set<Watched>();
  readonly #unread = new Set<Watched>();
  readonly #changed = new Set<Watched>();
  readonly #subscriptions = new Map<string, SubscriptionIndex>();
  /** Those of which some part changed, and which have not shown that. */
  readonly touched = new Set<Composite>();
  /** Those of which it may have changed when they change next. */
  readonly #planned = new Set<Watched>();
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

  /** Infinity for never, and the last instant there is where time matters only if the clock is set back. */
  get nextWake(): number {
    const moving = this.#moving > 0 ? MAX_TIME_MS : Number.POSITIVE_INFINITY;
    return Math.min(this.#earliest, moving);
  }

  add(view: Watched): void {
    view.viewer.refCount += 1;
    if (view.ranges.length > 0) this.#moving += 1;
    this.#views.add(view);
    if (view.isDependent) this.#dependent.add(view);
    this.#unread.add(view);
    const subscriptions = this.#subscriptions.get(view.kind) ?? new SubscriptionIndex();
    this.#subscriptions.set(view.kind, subscriptions);
    subscriptions.add(view);
    if (!view.viewer.isKnown) this.#isAccessChanged = true;
  }

  delete(view: Watched): void {
    if (!this.#views.delete(view)) return;
    this.#dependent.delete(view);
    this.#planned.delete(view);
    this.#enter(view, "released");
    if (view.ranges.length > 0) this.#moving -= 1;
    view.viewer.refCount -= 1;
    view.window.clear();
    this.#subscriptions.get(view.kind)?.delete(view);
    this.#items.hold(view, []);
    if (view.viewer.refCount === 0) this.#items.dropOrphans();
  }

  get all(): ReadonlySet<Watched> {
    return this.#views;
  }

  get unfinished(): Iterable<Watched> {
    if (this.#isAccessChanged) return this.all;
    const stale = [...this.#items.stale].flatMap(({ views }) => [...views]);
    return [...this.#unread, ...this.#changed, ...stale];
  }

  take(changes: readonly ChangedDocument[], position: number, now: number): void {
    for (const change of changes) {
      const { kind } = change;
      this.#items.take(change);
      if (kind === "project" && change.differs("reader_ids")) this.#isAccessChanged = true;
      for (const view of this.#dependent) if (view.isAffectedBy(change)) this.#readDocumentsAnew(view);
      this.#subscriptions.get(kind)?.forEachConcerned(change, (view, held) => {
        const { wakeAt } = view;
        const left = view.take(change, held, now);
        // A view whose documents are still unread stays unread.
        if (left === "show" && view.state !== "unread") this.#enter(view, "changed");
        if (left === "read") this.#readDocumentsAnew(view);
        if (view.wakeAt !== wakeAt) this.#plan(view);
      });
    }
    this.position = position;
    this.#lastNow = Math.max(this.#lastNow, now);
  }

  /** Nothing that is shown can be relied on. */
  readAllAnew(position: number): void {
    this.position = position;
    this.#isAccessChanged = true;
    for (const view of this.#views) this.#readAnew(view);
  }

  /** Does what is left to do. Whatever needs no reading is done before this returns. */
  async finish(): Promise<void> {
    for (;;) {
      const now = this.#source.now();
      if (this.#isDone(now) || this.#source.isTaken) return this.#reportPlans();
      this.#passTime(now);
      // A view that is added meanwhile may be of someone of whom nothing is known yet.
      while (this.#isAccessChanged) await this.#readAccess();
      const isReading = this.#unread.size > 0;
      const failures: unknown[] = [];
      const failed = (error: unknown): void => void failures.push(error);
      if (isReading) await this.#readDue(now).catch(failed);
      const wanted = this.#want();
      this.#items.rebuild();
      const needed = this.#neededBy(wanted);
      if (needed.length > 0) await this.#items.present(needed).catch(failed);
      // The document may have been read in a later state, in which it is hidden.
      if (isReading || needed.length > 0) {
        if ((await this.#takeInHiding()) || this.#source.isTaken) continue;
      }
      this.#show(wanted, this.#inUnit(now));
      const lost = [...this.touched].filter(({ isLost }) => isLost);
      if (lost.length > 0) await allDone(lost, (composite) => composite.end()).catch(failed);
      if (failures.length > 0) throw failures[0];
    }
  }

  #isDone(now: number): boolean {
    const left = this.#unread.size + this.#changed.size + this.#items.stale.size + this.#items.changed.size;
    if (left > 0 || this.#isAccessChanged || this.touched.size > 0) return false;
    return this.#earliest > now && now >= this.#lastNow;
  }

  /** The items of the views whose documents are known, and may be others than they show. */
  #want(): ReadonlyMap<Watched, readonly ShownItem[]> {
    const wanted = new Map<Watched, readonly ShownItem[]>();
    for (const view of this.#changed) {
      const items = view.window.entries.slice(0, view.window.size).map((entry) => this.#items.want(entry));
      wanted.set(view, items);
    }
    return wanted;
  }

  /** The stale items that are to be shown, or that stay in views whose documents are as they are shown. */
  #neededBy(wanted: ReadonlyMap<Watched, readonly ShownItem[]>): readonly ShownItem[] {
    const { stale } = this.#items;
    if (stale.size === 0) return [];
    const needed = new Set<ShownItem>();
    for (const items of wanted.values()) for (const item of items) if (stale.has(item)) needed.add(item);
    for (const item of stale) for (const { state } of item.views) if (state === "shown") needed.add(item);
    return [...needed];
  }

  /** Shows items before any listener is notified. Views of which something could not be read show what they did. */
  #show(wanted: ReadonlyMap<Watched, readonly ShownItem[]>, at: number): void {
    const showing = new Map<Watched, readonly ShownItem[]>();
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
      this.#items.hold(view, items);
      this.#enter(view, "shown");
      const notify = view.show(at);
      if (notify !== undefined) notices.push(notify);
    }
    this.#items.dropOrphans();
    for (const notify of notices) notify();
    for (const composite of [...this.touched]) {
      if (composite.settle(at, (ms) => this.#inUnit(ms))) this.touched.delete(composite);
    }
  }

  /** The only place where a view enters another state. One that was closed stays closed. */
  #enter(view: Watched, state: WatchedState): void {
    if (view.state === "released") return;
    view.state = state;
    this.#unread.delete(view);
    this.#changed.delete(view);
    if (state === "unread") this.#unread.add(view);
    if (state === "changed") this.#changed.add(view);
  }

  #readDocumentsAnew(view: Watched): void {
    view.reason = "commit";
    this.#enter(view, "unread");
  }

  #readAnew(view: Watched): void {
    this.#readDocumentsAnew(view);
    for (const item of view.items) this.#items.distrust(item);
  }

  #reportPlans(): void {
    const planned = [...this.#planned];
    this.#planned.clear();
    for (const { sink } of planned) sink.notify();
  }

  #plan(view: Watched): void {
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
      await allDone(new Set(Array.from(this.all, ({ viewer }) => viewer)), async (viewer) => {
        if (!(await viewer.refresh())) return;
        for (const view of this.#views) if (view.viewer === viewer) this.#readAnew(view);
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
      const sequence = await view.read(this.#source, readings, now);
      if (view.isReleased) return;
      if (sequence > this.position) view.reason = "commit";
      this.#enter(view, "changed");
      this.#plan(view);
    });
  }
}
