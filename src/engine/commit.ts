import type { Actor } from "../base/actor";
import type { STime, TimeUnit } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import type { Change, DocumentChange } from "../storage/storage";

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
