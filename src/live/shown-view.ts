import { callListener } from "../base/call-listener";
import type { STime } from "../base/time";
import { unexpected, WorkspaceError } from "../errors/errors";
import { DiffQueue, type Merge } from "./diff-queue";
import type {
  LiveView,
  LiveViewSnapshot,
  LiveViewStatus,
  ViewDiff,
  ViewDiffListener,
  WatchViewOptions,
} from "./live-view";

/** What has the items that are shown, the same array until they change. */
export interface Showing<Item> {
  readonly shown: readonly Item[];
}

/** How what keeps a live view right reports to it. Nothing here throws. */
export interface ViewSink<Item> {
  isClosed(): boolean;
  /** Whether anybody is to be notified of changes. */
  hasListeners(): boolean;
  /** Calls this when the owner closes the view. */
  whenClosed(release: () => void): void;
  /** Shows other items, and notifies nobody yet. */
  show(showing: Showing<Item>, hasMore: boolean): void;
  /** Notifies nobody yet. */
  plan(nextChangeAt: STime | undefined): void;
  /** Reports the change that led to what is shown; without one, whatever else of the snapshot changed. */
  notify(diff?: ViewDiff<Item>): void;
  /** The storage failed; it will be tried again. */
  fail(error: WorkspaceError): void;
  /** What is shown can be relied on again. */
  recover(): void;
}

/** What keeps a live view right. */
export interface ViewKeeper<Item> {
  /** Makes one change of several, between two states, of which the last is given; undefined if the items are the same. */
  merge(before: readonly Item[], after: readonly Item[], last: ViewDiff<Item>): ViewDiff<Item> | undefined;
  settled(): Promise<void>;
}

/** Has a view kept right; resolves once the first items are shown. */
export type Connect<Item> = (sink: ViewSink<Item>) => Promise<ViewKeeper<Item>>;

type Ended =
  | { readonly status: "closed"; readonly error?: never }
  | { readonly status: "failed"; readonly error: WorkspaceError };

type State =
  /** With an error while the first items cannot be read, which is tried again. */
  | { readonly status: "loading"; readonly error?: WorkspaceError }
  | { readonly status: "live"; readonly error?: never }
  | { readonly status: "stale"; readonly error: WorkspaceError }
  | Ended;

/** A live view as its owner has it. The work is done elsewhere, by code that is fetched when it is needed. */
class ShownView<Item> {
  #showing: Showing<Item> = { shown: Object.freeze([]) };
  #hasMore = false;
  #nextChangeAt: STime | undefined;
  #state: State = { status: "loading" };
  #snapshot: LiveViewSnapshot<Item> | undefined;
  /** The snapshot that the listeners know. */
  #reported: LiveViewSnapshot<Item> | undefined;
  #keeper: ViewKeeper<Item> | undefined;
  #release: () => void = () => {};
  #settle: { readonly resolve: () => void; readonly reject: (error: WorkspaceError) => void } | undefined;
  readonly #now: () => STime;
  readonly #onError: WatchViewOptions["onError"];
  readonly #listeners = new Set<{ readonly hear: ViewDiffListener<Item> }>();
  readonly #queues = new Set<DiffQueue<Item>>();
  readonly ready: Promise<void>;
  readonly subscribe: LiveView<Item>["subscribe"];

  constructor(connect: Connect<Item>, now: () => STime, { onError }: WatchViewOptions) {
    this.#now = now;
    this.#onError = onError;
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Whoever does not wait for it can read `status`.
    this.ready.catch(() => {});
    this.subscribe = (hear) => {
      const listener = { hear };
      this.#expectListener();
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    };
    void this.#connect(connect);
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

  get nextChangeAt(): STime | undefined {
    return this.#nextChangeAt;
  }

  get status(): LiveViewStatus {
    return this.#state.status;
  }

  get error(): WorkspaceError | undefined {
    return this.#state.error;
  }

  async settled(): Promise<void> {
    await this.ready;
    await this.#keeper?.settled();
    if (this.status === "stale") throw this.error;
  }

  close(): void {
    if (this.#isOver) return;
    this.#end({ status: "closed" });
    this.#settle?.resolve();
    this.#release();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<ViewDiff<Item>> {
    const merge: Merge<Item> = (before, after, last) =>
      this.#keeper === undefined ? last : (this.#keeper.merge(before, after, last) ?? statusDiff(last.at));
    const queue = new DiffQueue(this.current, merge, () => this.#queues.delete(queue));
    this.#expectListener();
    if (this.#isOver) queue.end(this.error);
    else this.#queues.add(queue);
    return queue;
  }

  get #isOver(): boolean {
    return this.status === "closed" || this.status === "failed";
  }

  get #hasListeners(): boolean {
    return this.#listeners.size + this.#queues.size > 0;
  }

  /** Whoever comes first is told of what changes from then on. */
  #expectListener(): void {
    if (!this.#hasListeners) this.#reported = this.snapshot;
  }

  async #connect(connect: Connect<Item>): Promise<void> {
    try {
      this.#keeper = await connect(this.#sink());
      this.#settle?.resolve();
    } catch (cause) {
      const error = cause instanceof WorkspaceError ? cause : unexpected(cause);
      if (!this.#isOver) this.#fail(error);
      this.#settle?.reject(error);
    }
  }

  #fail(error: WorkspaceError): void {
    const listeners = [...this.#listeners];
    this.#end({ status: "failed", error });
    this.#report(error);
    for (const { hear } of listeners) callListener(hear, statusDiff(this.#now()));
  }

  #end(state: Ended): void {
    this.#state = state;
    this.#nextChangeAt = undefined;
    this.#listeners.clear();
    for (const queue of this.#queues) queue.end(this.error);
    this.#queues.clear();
  }

  #report(error: WorkspaceError): void {
    if (this.#onError !== undefined) callListener(this.#onError, error);
  }

  #notify(diff?: ViewDiff<Item>): void {
    if (!this.#hasListeners || (diff === undefined && this.#reported === this.snapshot)) return;
    this.#reported = this.snapshot;
    const change = diff ?? statusDiff<Item>(this.#now());
    const items = this.current;
    for (const queue of this.#queues) queue.push(change, items);
    for (const listener of [...this.#listeners]) {
      // One listener may stop another, or close the view.
      if (this.#listeners.has(listener)) callListener(listener.hear, change);
    }
  }

  #sink(): ViewSink<Item> {
    return {
      isClosed: () => this.#isOver,
      hasListeners: () => this.#hasListeners,
      whenClosed: (release) => {
        this.#release = release;
      },
      show: (showing, hasMore) => {
        if (this.#isOver) return;
        this.#showing = showing;
        this.#hasMore = hasMore;
        this.#state = { status: "live" };
      },
      plan: (nextChangeAt) => {
        if (!this.#isOver) this.#nextChangeAt = nextChangeAt;
      },
      notify: (diff) => this.#notify(diff),
      fail: (error) => {
        if (this.#isOver) return;
        const status = this.status === "loading" ? "loading" : "stale";
        // One that fails for the same reason again looks the same.
        if (this.error?.code !== error.code) this.#state = { status, error };
        this.#report(error);
        this.#notify();
      },
      recover: () => {
        if (this.status !== "stale") return;
        this.#state = { status: "live" };
        this.#notify();
      },
    };
  }
}

/** Something other than the items changed. */
const statusDiff = <Item>(at: STime): ViewDiff<Item> =>
  Object.freeze({ added: none, removed: none, moved: none, updated: none, reason: "status", at });

const none: readonly never[] = Object.freeze([]);

/** A live view that is kept right by what `connect` finds. */
export function showView<Item>(connect: Connect<Item>, now: () => STime, options: WatchViewOptions): LiveView<Item> {
  const view = new ShownView(connect, now, options);
  const dispose: unknown = Reflect.get(Symbol, "dispose");
  const asyncDispose: unknown = Reflect.get(Symbol, "asyncDispose");
  if (typeof dispose === "symbol") Object.defineProperty(view, dispose, { value: () => view.close() });
  if (typeof asyncDispose === "symbol") Object.defineProperty(view, asyncDispose, { value: async () => view.close() });
  // The two symbols are in the type where the language has them.
  return view as ShownView<Item> & LiveView<Item>;
}
