import { callListener } from "../base/call-listener";
import type { STime } from "../base/time";
import { unexpected, WorkspaceError } from "../errors/errors";
import { DiffQueue } from "./diff-queue";
import type { LiveViewSnapshot, LiveViewStatus } from "./live-view";

/** How what keeps a subject right reports to it. Nothing here throws. */
export interface SubjectSink<State, Diff> {
  /** Aborted when it is over: its owner closed it, or it cannot be shown. */
  readonly over: AbortSignal;
  hasListeners(): boolean;
  /** Shows the first or another state, and notifies nobody yet; the reason is for who makes one change of several. */
  show(state: State, reason?: Caused["reason"]): void;
  plan(nextChangeAt: STime | undefined): void;
  /** Reports the change that led to what is shown; without one, whatever else of the snapshot changed. */
  notify(diff?: Diff): void;
  /** The storage failed; it will be tried again. */
  fail(error: WorkspaceError): void;
  recover(): void;
  /** It cannot be shown, or not any more: what is watched is refused, gone or hidden. */
  lose(error: WorkspaceError): void;
}

/** How one state became another; undefined if they are the same. */
export type Between<State, Diff> = (
  before: State,
  after: State,
  reason: Caused["reason"],
  at: STime,
) => Diff | undefined;

export interface Keeper<State, Diff> {
  readonly between: Between<State, Diff>;
  settled(): Promise<void>;
}

/** Has a subject kept right. */
export type Connect<State, Diff> = (sink: SubjectSink<State, Diff>) => Promise<Keeper<State, Diff>>;

/** With an error where it is stale or failed, and while the first state cannot be read, which is tried again. */
type Condition = { readonly status: LiveViewStatus; readonly error?: WorkspaceError };

export type SubjectOptions = { readonly onError?: ((error: WorkspaceError) => unknown) | undefined };

type Snapshot<State> = State & Pick<LiveViewSnapshot<never>, "status" | "nextChangeAt" | "error">;

export type Caused = { readonly reason: "commit" | "clock" | "status"; readonly at: STime };

/** A live view or the like as its owner has it. The work is done elsewhere, by code that is fetched when it is needed. */
export class ShownSubject<State extends object, Diff extends Caused> {
  #state: State;
  #nextChangeAt: STime | undefined;
  #condition: Condition = { status: "loading" };
  #snapshot: Snapshot<State> | undefined;
  /** The snapshot that the listeners know. */
  #reported: Snapshot<State> | undefined;
  #keeper: Keeper<State, Diff> | undefined;
  readonly #connected: Promise<void>;
  readonly #over = new AbortController();
  #settle: { readonly resolve: () => void; readonly reject: (error: WorkspaceError) => void } | undefined;
  readonly #noChanges: Omit<Diff, keyof Caused>;
  readonly #now: () => STime;
  readonly #onError: SubjectOptions["onError"];
  readonly #listeners = new Set<{ readonly hear: (diff: Diff) => unknown }>();
  readonly #queues = new Set<DiffQueue<State, Diff>>();
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (diff: Diff) => unknown) => () => void;

  /** `noChanges` is the part of a diff that describes the state, where that stays as it is. */
  constructor(
    empty: State,
    noChanges: Omit<Diff, keyof Caused>,
    connect: Connect<State, Diff>,
    now: () => STime,
    { onError }: SubjectOptions,
  ) {
    this.#state = empty;
    this.#noChanges = noChanges;
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
    this.#connected = this.#connect(connect(this.#sink()));
  }

  /** All that is shown; the same object until something of it changes. */
  get snapshot(): Snapshot<State> {
    const { status, nextChangeAt, error } = this;
    const snapshot = { ...this.#state, status, nextChangeAt, error };
    if (this.#snapshot !== undefined && haveSameParts(this.#snapshot, snapshot)) return this.#snapshot;
    this.#snapshot = Object.freeze(snapshot);
    return snapshot;
  }

  /** The part of the snapshot that diffs describe. */
  protected get state(): State {
    return this.#state;
  }

  get nextChangeAt(): STime | undefined {
    return this.#nextChangeAt;
  }

  get status(): LiveViewStatus {
    return this.#condition.status;
  }

  get error(): WorkspaceError | undefined {
    return this.#condition.error;
  }

  async settled(): Promise<void> {
    await this.ready;
    await this.#connected;
    await this.#keeper?.settled();
    if (this.error !== undefined) throw this.error;
  }

  close(): void {
    if (this.#isOver) return;
    this.#end({ status: "closed" });
    this.#settle?.resolve();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Diff> {
    const merge = (before: State, after: State, { reason, at }: Diff): Diff =>
      this.#keeper?.between(before, after, reason === "clock" ? reason : "commit", at) ?? this.#statusDiff(at);
    const queue = new DiffQueue(this.#state, merge);
    this.#expectListener();
    if (this.#isOver) queue.end(this.error);
    else this.#queues.add(queue);
    const stop = (): void => {
      this.#queues.delete(queue);
      queue.end();
    };
    return queue.read(stop);
  }

  async #connect(connected: Promise<Keeper<State, Diff>>): Promise<void> {
    try {
      this.#keeper = await connected;
    } catch (cause) {
      this.#endWith(cause instanceof WorkspaceError ? cause : unexpected(cause));
    }
  }

  /** It cannot be shown, or not any more. */
  #endWith(error: WorkspaceError): void {
    if (this.#isOver) return;
    const listeners = [...this.#listeners];
    this.#end({ status: "failed", error });
    this.#report(error);
    this.#settle?.reject(error);
    for (const { hear } of listeners) callListener(hear, this.#statusDiff(this.#now()));
  }

  #sink(): SubjectSink<State, Diff> {
    return {
      over: this.#over.signal,
      hasListeners: () => this.#hasListeners,
      show: (state) => {
        if (this.#isOver) return;
        this.#condition = { status: "live" };
        this.#state = state;
        this.#settle?.resolve();
      },
      plan: (nextChangeAt) => {
        if (!this.#isOver) this.#nextChangeAt = nextChangeAt;
      },
      notify: (diff) => this.#notify(diff),
      fail: (error) => {
        if (this.#isOver) return;
        const status = this.status === "loading" ? "loading" : "stale";
        // One that fails for the same reason again looks the same.
        if (this.error?.code !== error.code) this.#condition = { status, error };
        this.#report(error);
        this.#notify();
      },
      recover: () => {
        if (this.status !== "stale") return;
        this.#condition = { status: "live" };
        this.#notify();
      },
      lose: (error) => this.#endWith(error),
    };
  }

  /** Something other than the state changed. */
  #statusDiff(at: STime): Diff {
    return Object.freeze({ ...this.#noChanges, reason: "status", at }) as unknown as Diff;
  }

  get #isOver(): boolean {
    return this.status === "closed" || this.status === "failed";
  }

  get #hasListeners(): boolean {
    return this.#listeners.size + this.#queues.size > 0;
  }

  /** Whoever comes first is notified of what changes from then on. */
  #expectListener(): void {
    if (this.#hasListeners) return;
    this.#reported = this.snapshot;
  }

  #end(condition: Condition): void {
    this.#condition = condition;
    this.#nextChangeAt = undefined;
    this.#listeners.clear();
    for (const queue of this.#queues) queue.end(this.error);
    this.#queues.clear();
    this.#over.abort();
  }

  #report(error: WorkspaceError): void {
    if (this.#onError !== undefined) callListener(this.#onError, error);
  }

  #notify(diff?: Diff): void {
    if (!this.#hasListeners || (diff === undefined && this.#reported === this.snapshot)) return;
    this.#reported = this.snapshot;
    const change = diff ?? this.#statusDiff(this.#now());
    for (const queue of this.#queues) queue.push(change, this.#state);
    for (const listener of [...this.#listeners]) {
      // One listener may stop another, or close the subject.
      if (this.#listeners.has(listener)) callListener(listener.hear, change);
    }
  }
}

function haveSameParts<T extends object>(before: T, after: T): boolean {
  for (const key in after) if (before[key] !== after[key]) return false;
  return true;
}
