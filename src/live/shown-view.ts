import type { STime } from "../base/time";
import { disposable, type Keeper, LiveSubject, type SubjectSink } from "./live-subject";
import type { LiveView, LiveViewSnapshot, ViewDiff, WatchViewOptions } from "./live-view";

/** Holds the items that are shown: the same array until they change. */
export type Showing<Item> = { readonly shown: readonly Item[] };

/** How what keeps a live view right reports to it. */
export interface ViewSink<Item> extends SubjectSink<ViewDiff<Item>> {
  /** Shows other items, and notifies nobody yet. */
  show(showing: Showing<Item>, hasMore: boolean): void;
}

/** Keeps a live view up to date. */
export type ViewKeeper<Item> = Keeper<readonly Item[], ViewDiff<Item>>;

/** Has a view kept right; resolves once the first items are shown. */
export type Connect<Item> = (sink: ViewSink<Item>) => Promise<ViewKeeper<Item>>;

/** A live view as its owner has it. */
class ShownView<Item> extends LiveSubject<LiveViewSnapshot<Item>, readonly Item[], ViewDiff<Item>> {
  #showing: Showing<Item> = { shown: none };
  #hasMore = false;
  #snapshot: LiveViewSnapshot<Item> | undefined;

  constructor(connect: Connect<Item>, now: () => STime, options: WatchViewOptions) {
    super(now, options);
    const sink: ViewSink<Item> = {
      ...this.sink(),
      show: (showing, hasMore) => {
        if (!this.goLive()) return;
        this.#showing = showing;
        this.#hasMore = hasMore;
      },
    };
    void this.connect(connect(sink));
  }

  get snapshot(): LiveViewSnapshot<Item> {
    const { current: items, status, hasMore, nextChangeAt, error } = this;
    const known = this.#snapshot;
    const isSame =
      known?.items === items &&
      known.status === status &&
      known.hasMore === hasMore &&
      known.nextChangeAt === nextChangeAt &&
      known.error === error;
    if (isSame) return known;
    this.#snapshot = Object.freeze({ items, status, hasMore, nextChangeAt, error });
    return this.#snapshot;
  }

  get current(): readonly Item[] {
    return this.#showing.shown;
  }

  get hasMore(): boolean {
    return this.#hasMore;
  }

  protected get state(): readonly Item[] {
    return this.current;
  }

  protected statusDiff(at: STime): ViewDiff<Item> {
    return Object.freeze({ added: none, removed: none, moved: none, updated: none, reason: "status", at });
  }
}

const none: readonly never[] = Object.freeze([]);

/** A live view that is kept right by what `connect` finds. */
export function showView<Item>(connect: Connect<Item>, now: () => STime, options: WatchViewOptions): LiveView<Item> {
  // The two symbols that close it are in the type where the language has them.
  return disposable(new ShownView(connect, now, options)) as ShownView<Item> & LiveView<Item>;
}
