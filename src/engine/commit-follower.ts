import type { Actor } from "../base/actor";
import { callListener, printFailure } from "../base/call-listener";
import type { STime, TimeUnit } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import type { Change, DocumentChange, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { subscribe } from "../storage/subscribe";

/** One step of a workspace: what one operation changed, as documents are stored. Rule H1.1. */
export interface WorkspaceCommit {
  /** ULID. */
  readonly id: string;
  /** Place in the workspace's log: 1, 2, 3, … without gaps. */
  readonly sequence: number;
  readonly time: STime;
  readonly actor: Actor;
  /** Name of the operation: `updateList`. */
  readonly operation: string;
  /** Of each document the top-level keys that changed, before and after; `null` where it did not exist. */
  readonly changes: readonly DocumentChange[];
}

/** Hears of commits. What it throws, or a promise it returns is rejected with, is printed to the console. */
export type CommitListener = (commit: WorkspaceCommit) => unknown;

export function presentCommit({ sequence, txId, log }: Change, unit: TimeUnit): WorkspaceCommit {
  const { time, actor, operation, changes } = log;
  return Object.freeze({ id: txId, sequence, time: fromMilliseconds(time, unit), actor, operation, changes });
}

/** How many commits are read at once: few at first, for whoever has no room for more stops after the first of them. */
const FIRST_CHUNK = 4;
const CHUNK = 100;

/** From where on commits are followed. */
export interface FollowOptions {
  /** The `sequence` of a commit: those after it come first. Default, and for one there is none of: the last commit. */
  readonly after?: number | undefined;
  /** Called once, before the first commit, with the `sequence` after which commits are followed. */
  readonly onFollowing?: ((sequence: number) => unknown) | undefined;
}

/** Where to begin is not known yet; commits are handed on; or nobody listens any more. */
type State = "beginning" | "following" | "stopped";

/** Hands on every commit of a workspace, in order and once: its own process's at once, others' when it hears of them. */
export class CommitFollower {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #deliver: (change: Change) => unknown;
  readonly #from: FollowOptions;
  /** The last commit handed on. */
  #position = Number.POSITIVE_INFINITY;
  #chunk = FIRST_CHUNK;
  #state: State = "beginning";
  #reading: Promise<void> = Promise.resolve();
  /** The error that ended the last read, already reported. */
  #failure: unknown;
  #unsubscribe: () => void = () => {};

  constructor(storage: Storage, team: string, deliver: (change: Change) => unknown, from: FollowOptions = {}) {
    this.#storage = storage;
    this.#team = team;
    this.#deliver = deliver;
    this.#from = from;
  }

  /** Begins, once the storage is ready, after the commit that was asked for, or else after the last one there is. */
  start(ready: Promise<void>): void {
    this.#reading = ready
      .then(() => (this.#from.after === undefined ? this.#begin() : this.#readOn()))
      .catch((error: unknown) => this.#fail(error))
      .then(() => this.#subscribe());
  }

  stop(): void {
    this.#state = "stopped";
    this.#unsubscribe();
  }

  /** Hands on everything up to a commit that this process has made. */
  reach(sequence: number): Promise<void> {
    // It was made after the beginning, wherever the storage says that was.
    if (this.#state === "beginning") this.#position = Math.min(this.#position, sequence - 1);
    return this.#wake();
  }

  async #begin(): Promise<void> {
    const { after = Number.POSITIVE_INFINITY, onFollowing } = this.#from;
    const { last } = await this.#storage.logRange(this.#team);
    this.#position = Math.min(this.#position, last, after);
    if (this.#state !== "beginning") return;
    this.#state = "following";
    if (onFollowing !== undefined) callListener(onFollowing, this.#position);
  }

  #subscribe(): void {
    if (this.#state === "stopped") return;
    this.#unsubscribe = subscribe(this.#storage, this.#team, () => void this.#wake());
  }

  /** One reading after another; what cannot be read now is read at the next waking. */
  #wake(): Promise<void> {
    this.#reading = this.#reading
      .then(() => this.#readOn())
      .then(() => {
        this.#failure = undefined;
      })
      .catch((error: unknown) => this.#fail(error));
    return this.#reading;
  }

  /** Reports the first of several failures; nothing where nobody listens, nor of a storage that its owner has closed. */
  #fail(error: unknown): void {
    const isClosed = error instanceof StorageError && error.kind === "closed";
    if (this.#failure === undefined && this.#state !== "stopped" && !isClosed)
      printFailure("Commits of workspace-engine cannot be read and are waited for", error);
    this.#failure = error;
  }

  async #readOn(): Promise<void> {
    if (this.#state === "stopped") return;
    if (this.#state === "beginning") await this.#begin();
    while (!this.#isStopped()) {
      const feed = await this.#storage.changes(this.#team, this.#position, this.#chunk);
      if (feed === "gap") {
        const { first } = await this.#storage.logRange(this.#team);
        this.#position = first - 1;
        continue;
      }
      for (const change of feed) this.#handOn(change);
      if (feed.length < this.#chunk) return;
      this.#chunk = Math.min(this.#chunk * 2, CHUNK);
    }
  }

  #isStopped(): boolean {
    return this.#state === "stopped";
  }

  /** A listener that throws misses nothing and keeps nobody else from hearing. */
  #handOn(change: Change): void {
    this.#position = change.sequence;
    if (this.#state !== "stopped") callListener(this.#deliver, change);
  }
}
