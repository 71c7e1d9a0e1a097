import type { CommitWatch, Engine, LiveSource } from "../engine/engine";
import type { TrackedChange } from "../session/changed";
import type { OperationContext } from "../session/context";
import { restrictionFor } from "../session/restriction";
import { asWorkspaceError, RetryBudget, retried } from "../session/retry";
import { subscribe } from "../storage/listeners";
import { StorageError } from "../storage/storage-error";
import { ChangedDocument, changesOf } from "./changed-document";
import { alarm, setUnrefTimer, stepQueue } from "./schedule";
import { Upkeep } from "./upkeep";
import { Viewer } from "./viewer";
import type { Kept, Watched } from "./watched";

/** How many commits of others are taken in as one step at most. */
const CHUNK = 100;
/** With more changes than this everything is read anew. */
const MOST_CHANGES = 2000;

/** The hubs, each shared by all `Workspace` objects of one engine. */
const hubs = new WeakMap<Engine, LiveHub>();

export function hubOf(engine: Engine): LiveHub {
  const hub = hubs.get(engine) ?? engine.watchedBy(new LiveHub(engine));
  hubs.set(engine, hub);
  return hub;
}

/** Keeps the live views of a workspace right with its commits and its clock. */
export class LiveHub implements CommitWatch {
  readonly source: LiveSource;
  readonly upkeep: Upkeep;
  readonly #steps = stepQueue(
    () => this.#catchUp(),
    (error) => this.#fail(error),
  );
  readonly #setAlarm: (at: number) => void;
  readonly #viewers = new Map<string, Viewer>();
  #refCount = 0;
  /** Begins to follow the commits, from the last one on. */
  #starting: Promise<void> | undefined;
  /** Set while the commits are followed. */
  #unsubscribe: (() => void) | undefined;
  /** Where it is shown that something could not be read. */
  readonly #failed = new Set<Watched["sink"]>();
  /** Whether there may be commits that could not be read. */
  #isBehind = false;

  constructor(source: LiveSource) {
    this.source = source;
    this.upkeep = new Upkeep(source, () => this.#takeInHiding());
    this.#setAlarm = alarm(source.options.clock, () => this.#finishSoon());
  }

  get #isFollowing(): boolean {
    return this.#unsubscribe !== undefined;
  }

  /** Someone begins to open a view; the commits are followed from the first one on. */
  async enter(): Promise<void> {
    this.#refCount += 1;
    if (this.#isFollowing) return;
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    await this.#starting;
  }

  leave(): void {
    this.#refCount -= 1;
    if (this.#refCount > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#steps.rest();
    this.#arm();
  }

  viewer(context: OperationContext): Viewer {
    const { actor } = context;
    const key = `${actor.role} ${actor.user_id} ${JSON.stringify(actor.scope ?? {})}`;
    const { storage } = this.source.options;
    const viewer = this.#viewers.get(key) ?? new Viewer(key, context, () => restrictionFor(storage, context));
    this.#viewers.set(key, viewer);
    return viewer;
  }

  /** Keeps it right from now on, until it is over. */
  keep(kept: Kept): void {
    const { sink, viewer } = kept;
    for (const view of kept.views) this.upkeep.add(view);
    sink.over.addEventListener("abort", () => {
      for (const view of kept.views) this.upkeep.delete(view);
      if (viewer.refCount === 0) this.#viewers.delete(viewer.key);
      this.leave();
    });
    void this.#finishSoon();
  }

  /** Takes in a commit made here, and never fails: it is made. */
  committed(sequence: number, staged: readonly TrackedChange[]): Promise<void> | undefined {
    return this.#isFollowing ? this.#steps.add(() => this.#reach(sequence, staged)) : undefined;
  }

  look(): void {
    if (this.#isFollowing) void this.settled();
  }

  /** Resolves when everything that is committed, and the time, is taken in. */
  settled(): Promise<void> {
    return this.#steps.add(() => this.#catchUp());
  }

  async #start(): Promise<void> {
    const { options } = this.source;
    await this.source.ready();
    const { last } = await retried(() => options.storage.logRange(options.teamId), new RetryBudget(options));
    if (this.#refCount > 0) this.#follow(last);
  }

  /** Looks once for all wakings of a turn and after it, when what this process itself did is known. */
  #follow(last: number): void {
    const { storage, teamId } = this.source.options;
    let isDue = false;
    this.upkeep.position = last;
    this.#unsubscribe = subscribe(storage, teamId, () => {
      if (isDue) return;
      isDue = true;
      setUnrefTimer(0, () => {
        isDue = false;
        this.look();
      });
    });
    this.look();
  }

  async #reach(sequence: number, staged: readonly TrackedChange[]): Promise<void> {
    const { position } = this.upkeep;
    if (sequence > position + 1) return this.#catchUp();
    if (sequence === position + 1) {
      const changes = staged.map((step) => new ChangedDocument(step, step.touched, sequence));
      this.upkeep.take(changes, sequence, this.source.now());
    }
    await this.#finish();
  }

  async #catchUp(): Promise<void> {
    await this.#takeIn();
    await this.#finish();
  }

  #feed() {
    const { storage, teamId } = this.source.options;
    return storage.changes(teamId, this.upkeep.position, CHUNK);
  }

  /** Takes in what was committed and is not known yet if that may hide something. Resolves to whether it may. */
  async #takeInHiding(): Promise<boolean> {
    if (!this.#isFollowing) return false;
    const feed = await this.#feed();
    const isWhole = feed !== "gap" && feed.length < CHUNK;
    if (isWhole && !feed.some(({ log }) => log.changes.some(({ kind }) => kind === "project"))) return false;
    await this.#takeIn();
    return true;
  }

  async #takeIn(): Promise<void> {
    while (this.#isFollowing && !this.source.isTaken) {
      const isLast = await this.#takeNext().catch((error: unknown) => {
        this.#isBehind = true;
        throw error;
      });
      this.#isBehind = false;
      if (isLast) return;
    }
  }

  /** Takes in the next commits that are not known yet. Resolves to whether these are all. */
  async #takeNext(): Promise<boolean> {
    const { storage, teamId } = this.source.options;
    const feed = await this.#feed();
    if (feed === "gap") {
      this.upkeep.readAllAnew((await storage.logRange(teamId)).last);
      return false;
    }
    const last = feed.at(-1)?.sequence;
    const size = feed.reduce((sum, { log }) => sum + log.changes.length, 0);
    if (last !== undefined && size > MOST_CHANGES) this.upkeep.readAllAnew(last);
    else if (last !== undefined) this.upkeep.take(await changesOf(storage, teamId, feed), last, this.source.now());
    return feed.length < CHUNK;
  }

  #finishSoon(): Promise<void> {
    return this.#steps.add(() => this.#finish());
  }

  async #finish(): Promise<void> {
    await this.upkeep.finish();
    this.#arm();
    if (this.#isBehind) return;
    for (const sink of this.#failed) sink.recover();
    this.#failed.clear();
  }

  /** Reports to the views that something is left to do for. Returns whether it is worth trying again. */
  #fail(error: unknown): boolean {
    this.#arm();
    const failure = asWorkspaceError(error);
    const { all, unfinished } = this.upkeep;
    const failed = new Set(Array.from(this.#isBehind ? all : unfinished, ({ sink }) => sink));
    for (const sink of failed) {
      this.#failed.add(sink);
      sink.fail(failure);
    }
    const isClosed = error instanceof StorageError && error.kind === "closed";
    return this.#isFollowing && !isClosed;
  }

  #arm(): void {
    this.#setAlarm(this.#isFollowing ? this.upkeep.nextWake : Number.POSITIVE_INFINITY);
  }
}
