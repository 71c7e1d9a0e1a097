import type { CommitActor } from "../base/actor";
import { callListener, printFailure } from "../base/call-listener";
import { fromMilliseconds, type STime, type TimeUnit } from "../base/time";
import { subscribe } from "../storage/listeners";
import type { Change, DocumentChange, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";

/** One step of a workspace: what one operation changed, as documents are stored. Rule H1.1. */
export interface WorkspaceCommit {
  /** ULID. */
  readonly id: string;
  /** Place in the workspace's log: 1, 2, 3, … without gaps. */
  readonly sequence: number;
  readonly time: STime;
  readonly actor: CommitActor;
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

/** How many commits are read at once: few at first, since a follower with a full buffer stops after the first. */
const FIRST_CHUNK = 4;
const CHUNK = 100;

/** From where on commits are followed. */
export interface FollowOptions {
  /** The `sequence` of a commit: those after it come first. Default, and for one there is none of: the last commit. */
  readonly after?: number | undefined;
  /** Called once, before the first commit, with the `sequence` after which commits are followed. */
  readonly onFollowing?: ((sequence: number) => unknown) | undefined;
}

// Hands on every commit of a workspace, in order and once: its own process's at once, others' when it hears of them.
export function followCommits(
  { storage, team, ready }: { readonly storage: Storage; readonly team: string; readonly ready: Promise<void> },
  deliver: (change: Change) => unknown,
  { after, onFollowing }: FollowOptions,
) {
  /** Where to begin is not known yet; commits are handed on; or nobody listens any more. */
  let state: "beginning" | "following" | "stopped" = "beginning";
  let position = Number.POSITIVE_INFINITY;
  let chunk = FIRST_CHUNK;
  /** The error that ended the last read, already reported. */
  let failure: unknown;
  let unsubscribe = (): void => {};
  const isStopped = () => state === "stopped";

  async function begin(): Promise<void> {
    const { last } = await storage.logRange(team);
    position = Math.min(position, last, after ?? Number.POSITIVE_INFINITY);
    if (state !== "beginning") return;
    state = "following";
    if (onFollowing !== undefined) callListener(onFollowing, position);
  }

  async function readOn(): Promise<void> {
    if (isStopped()) return;
    if (state === "beginning") await begin();
    while (!isStopped()) {
      const feed = await storage.changes(team, position, chunk);
      if (feed === "gap") {
        position = (await storage.logRange(team)).first - 1;
        continue;
      }
      for (const change of feed) {
        position = change.sequence;
        // A listener that throws misses nothing and keeps nobody else from hearing.
        if (!isStopped()) callListener(deliver, change);
      }
      if (feed.length < chunk) return;
      chunk = Math.min(chunk * 2, CHUNK);
    }
  }

  /** Reports the first of several failures; nothing where nobody listens, nor of a storage that its owner has closed. */
  function fail(error: unknown): void {
    const isClosed = error instanceof StorageError && error.kind === "closed";
    if (failure === undefined && !isStopped() && !isClosed)
      printFailure("Commits of workspace-engine cannot be read, and are retried", error);
    failure = error;
  }

  let reading = ready
    .then(() => (after === undefined ? begin() : readOn()))
    .catch(fail)
    .then(() => {
      if (!isStopped()) unsubscribe = subscribe(storage, team, () => void wake());
    });

  /** One reading after another; what cannot be read now is read at the next waking. */
  function wake(): Promise<void> {
    reading = reading
      .then(readOn)
      .then(() => {
        failure = undefined;
      })
      .catch(fail);
    return reading;
  }

  return {
    /** Hands on everything up to a commit that this process has made. */
    reach(sequence: number): Promise<void> {
      // It was made after the beginning, wherever the storage says that was.
      if (state === "beginning") position = Math.min(position, sequence - 1);
      return wake();
    },
    stop(): void {
      state = "stopped";
      unsubscribe();
    },
  };
}

/** Hears that something may have changed, and the `sequence` of the last commit; undefined while that is not known. */
export type ChangeListener = (sequence: number | undefined) => unknown;

/** `known` is what it heard last; null for nothing yet. */
type Listener = { readonly hear: ChangeListener; known: number | undefined | null };

/** Reports the number of a workspace's last commit to its listeners: first of all, and whenever it is another one. */
export function lastCommit(storage: Storage, team: string, ready: () => Promise<void>) {
  const listeners = new Set<Listener>();
  let unsubscribe: (() => void) | undefined;

  function report(sequence: number | undefined): void {
    for (const listener of [...listeners]) {
      const { known } = listener;
      // The answer may be older than a commit that this process made meanwhile.
      const isOld = known === sequence || (typeof known === "number" && sequence !== undefined && sequence < known);
      if (isOld || !listeners.has(listener)) continue;
      listener.known = sequence;
      callListener(listener.hear, sequence);
    }
  }

  async function look(): Promise<void> {
    await ready().catch(() => {});
    if (listeners.size === 0) return;
    unsubscribe ??= subscribe(storage, team, () => void look());
    await storage.logRange(team).then(
      ({ last }) => report(last),
      () => report(undefined),
    );
  }

  return {
    report,
    listeners: listeners as ReadonlySet<unknown>,
    add(hear: ChangeListener): () => void {
      const listener: Listener = { hear, known: null };
      listeners.add(listener);
      void look();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}
