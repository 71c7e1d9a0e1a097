import { MAX_TIME_MS } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import type { LiveSource } from "../engine/engine";
import { allDone, failureOf } from "./all-done";
import type { ChangedDocument } from "./changed-document";
import { HeldFinder } from "./find-held";
import { ItemStore } from "./item-store";
import { isLive, type LiveKind } from "./live-kind";
import { CountIndex } from "./match-count";
import { readDocuments } from "./read-documents";
import { dropUnwanted, hold, holdBack, neededBy, showAll, wantAll } from "./show-views";
import { SubscriptionIndex } from "./subscription-index";
import { type Consequence, countInto, takeInto } from "./take-change";
import { TouchedBoards } from "./touched-boards";
import { ViewStates } from "./view-states";
import type { PartsKeeper } from "./watched-board";
import type { WatchedView } from "./watched-view";

const none: ReadonlySet<WatchedView> = new Set();

/**
 * Keeps views right: `take` finds out what changes mean for whom and reads nothing, `finish` does what is left to do. What
 * fails there is left for the next time.
 */
export class Upkeep implements PartsKeeper {
  readonly #source: LiveSource;
  /** Resolves to whether commits that are not taken in yet may hide something; if so, they are taken in. */
  readonly #takeInHiding: () => Promise<boolean>;
  readonly #views = new Set<WatchedView>();
  readonly #subscriptions: Readonly<Record<LiveKind, SubscriptionIndex>> = {
    card: new SubscriptionIndex("card"),
    board: new SubscriptionIndex("board"),
    page: new SubscriptionIndex("page"),
    list: new SubscriptionIndex("list"),
  };
  readonly #items: ItemStore;
  /** Those that time alone will change. */
  readonly #sleeping = new Set<WatchedView>();
  readonly #states: ViewStates;
  /** Those that ask what documents tell of others. */
  readonly #related = new Set<WatchedView>();
  /** Those whose documents come in the order of lists. */
  readonly #byLists = new Set<WatchedView>();
  readonly #counts = new CountIndex<WatchedView>();
  /** Those that must be counted again once something more is taken in. */
  readonly #unsure = new Set<WatchedView>();
  readonly touched = new TouchedBoards();
  /** How many views have bounds that move. */
  #moving = 0;
  /** Those of which it may have changed when they change next. */
  readonly #planned = new Set<WatchedView>();
  #isAccessChanged = false;
  #lastNow = 0;
  /** The last commit that is taken in. */
  position = 0;

  constructor(source: LiveSource, takeInHiding: () => Promise<boolean>) {
    this.#source = source;
    this.#takeInHiding = takeInHiding;
    this.#items = new ItemStore(source.options.storage);
    this.#states = new ViewStates(this.#items);
  }

  /**
   * When the time alone may change a view next; Infinity for never, and the last instant there is where it may only if the
   * clock is set back.
   */
  get nextWake(): number {
    return Math.min(this.#earliest, this.#moving > 0 ? MAX_TIME_MS : Number.POSITIVE_INFINITY);
  }

  get #earliest(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { wakeAt } of this.#sleeping) if (wakeAt < earliest) earliest = wakeAt;
    return earliest;
  }

  add(view: WatchedView): void {
    view.viewer.refCount += 1;
    if (view.ranges.length > 0) this.#moving += 1;
    this.#views.add(view);
    if (view.isRelated) this.#related.add(view);
    if (view.isByLists) this.#byLists.add(view);
    this.#subscriptions[view.kind].add(view);
    this.#states.add(view);
    if (!view.viewer.isKnown) this.#isAccessChanged = true;
  }

  /** Takes in the view of the cards of a list, which are counted. */
  addLane(view: WatchedView, listId: string): void {
    this.#counts.add(view, listId);
    this.add(view);
  }

  delete(view: WatchedView): void {
    if (!this.#views.delete(view)) return;
    this.#counts.delete(view);
    this.#unsure.delete(view);
    this.#planned.delete(view);
    this.#states.enter(view, { is: "released" });
    this.#related.delete(view);
    this.#byLists.delete(view);
    if (view.ranges.length > 0) this.#moving -= 1;
    this.#sleeping.delete(view);
    view.viewer.refCount -= 1;
    view.window.clear();
    this.#subscriptions[view.kind].delete(view);
    view.keepShown();
    hold(view, [], this.#items);
    if (view.viewer.refCount === 0) this.#items.dropAll(view.viewer);
  }

  /** Whether nothing is left to do at the instant. */
  isDone(now: number): boolean {
    const { unread, changed } = this.#states;
    const left = unread.size + changed.size + this.#items.stale.size + this.#items.changed.size;
    if (left > 0 || this.#isAccessChanged || !this.touched.isEmpty) return false;
    return this.#earliest > now && now >= this.#lastNow;
  }

  get views(): ReadonlySet<WatchedView> {
    return this.#views;
  }

  /** The views that something is left to do for. */
  get unfinished(): ReadonlySet<WatchedView> {
    if (this.#isAccessChanged) return this.#views;
    const stale = [...this.#items.stale].flatMap(({ views }) => views);
    return new Set([...this.#states.unread, ...this.#states.changed, ...stale]);
  }

  /** Takes in what was changed up to a commit. */
  take(changes: readonly ChangedDocument[], position: number, now: number): void {
    this.position = position;
    this.#lastNow = Math.max(this.#lastNow, now);
    for (const view of this.#unsure) this.#readDocumentsAnew(view);
    this.#unsure.clear();
    for (const change of changes) {
      const { kind } = change;
      this.#items.take(change);
      if (kind === "project" && change.differs("reader_ids")) this.#isAccessChanged = true;
      for (const view of this.#byLists) if (view.isReorderedBy(change)) this.#readDocumentsAnew(view);
      const moved = change.movedRelated;
      if (moved !== undefined) for (const view of this.#related) if (view.goesBy(moved)) this.#readDocumentsAnew(view);
      for (const view of this.#counts.concernedBy(change)) this.#have(view, () => countInto(view, change, now));
      if (isLive(kind))
        this.#subscriptions[kind].forEachConcerned(change, (view, held) =>
          this.#have(view, () => takeInto(view, held, change, now)),
        );
    }
  }

  /** Nothing that is shown can be relied on. */
  readAllAnew(position: number): void {
    this.position = position;
    this.#isAccessChanged = true;
    for (const view of this.#views) this.#readAnew(view);
  }

  /** Does what is left to do at the instant if nothing must be read for it. Returns whether nothing is left. */
  finishNow(now: number): boolean {
    if (this.isDone(now)) {
      this.#reportPlans();
      return true;
    }
    if (this.#states.unread.size > 0 || this.#isAccessChanged) return false;
    if (this.#earliest <= now || now < this.#lastNow) return false;
    const wanting = wantAll(this.#states, this.#items);
    this.#items.rebuild();
    if (this.#items.stale.size > 0) {
      for (const view of wanting) this.#states.change(view);
      return false;
    }
    this.#show(wanting, now, none);
    if (!this.isDone(now)) return false;
    this.#reportPlans();
    return true;
  }

  async finish(): Promise<void> {
    for (;;) {
      const now = this.#source.now();
      if (this.isDone(now) || this.#source.isTaken) {
        this.#reportPlans();
        return;
      }
      this.#passTime(now);
      // A view that is added meanwhile may be of someone of whom nothing is known yet.
      while (this.#isAccessChanged) await this.#readAccess();
      const unread = await failureOf(this.#readDue(now));
      const wanting = this.#want();
      const unpresented = await failureOf(this.#items.present(neededBy(wanting, this.#items)));
      // The document may have been read in a later state, in which it is hidden.
      if ((await this.#takeInHiding()) || this.#source.isTaken) {
        for (const view of wanting) this.#states.change(view);
        continue;
      }
      const heldBack = holdBack(wanting, this.#states, this.#items);
      this.#show(wanting, now, heldBack);
      const unended = await failureOf(this.touched.endLost());
      const failed = unread ?? unpresented ?? unended;
      if (failed !== undefined) throw failed.error;
    }
  }

  /** The views that are to show other items, and whose documents are known. */
  #want(): readonly WatchedView[] {
    const wanting = wantAll(this.#states, this.#items);
    dropUnwanted(wanting, this.#items);
    this.#items.rebuild();
    return wanting;
  }

  #show(wanting: readonly WatchedView[], now: number, heldBack: ReadonlySet<WatchedView>): void {
    const at = this.#inUnit(now);
    showAll(wanting, this.#states, this.#items, at, heldBack);
    this.touched.settle(at, (ms) => this.#inUnit(ms));
  }

  /** Has the view take in a change, and sees to it that what follows is done. */
  #have(view: WatchedView, take: () => Consequence): void {
    const { wakeAt } = view;
    const consequence = take();
    if (consequence === "show") this.#states.change(view);
    if (consequence === "readDocuments") this.#readDocumentsAnew(view);
    if (consequence === "readAll") this.#readAnew(view);
    if (view.wakeAt !== wakeAt) this.#plan(view);
  }

  /** To whom nothing was reported since. */
  #reportPlans(): void {
    const planned = [...this.#planned];
    this.#planned.clear();
    for (const { sink } of planned) sink.notify();
  }

  #plan(view: WatchedView): void {
    if (view.wakeAt !== Number.POSITIVE_INFINITY) this.#sleeping.add(view);
    else this.#sleeping.delete(view);
    this.#planned.add(view);
    view.sink.plan(view.wakeAt === Number.POSITIVE_INFINITY ? undefined : this.#inUnit(view.wakeAt));
  }

  #inUnit(ms: number): number {
    return fromMilliseconds(ms, this.#source.options.timeUnit);
  }

  #readLater(view: WatchedView): void {
    this.#states.enter(view, { is: "unread" });
  }

  #readDocumentsAnew(view: WatchedView): void {
    view.reason = "commit";
    this.#readLater(view);
  }

  #readAnew(view: WatchedView): void {
    this.#readDocumentsAnew(view);
    for (const item of view.items) this.#items.distrust(item);
  }

  /** A clock that went back may have changed anything that depends on it. */
  #passTime(now: number): void {
    if (now < this.#lastNow) for (const view of this.#views) if (view.ranges.length > 0) this.#readLater(view);
    this.#lastNow = now;
    for (const view of this.#sleeping) {
      if (view.wakeAt > now) continue;
      this.#sleeping.delete(view);
      this.#readLater(view);
    }
  }

  async #readAccess(): Promise<void> {
    this.#isAccessChanged = false;
    const viewers = new Set(Array.from(this.#views, ({ viewer }) => viewer));
    try {
      await allDone(viewers, async (viewer) => {
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
    const { storage, teamId } = this.#source.options;
    const finder = new HeldFinder(storage, teamId);
    await allDone(this.#states.unread, async (view) => {
      const sequence = await readDocuments(view, this.#source, finder, now);
      if (view.isReleased) return;
      if (view.count?.isSure === false) this.#unsure.add(view);
      if (sequence > this.position) view.reason = "commit";
      this.#states.enter(view, { is: "changed" });
      this.#plan(view);
    });
  }
}
