import type { Check, CommitResult } from "./storage";

/** The answer to a commit that bears the `txId` of another one. */
export const takenTxId: CommitResult = Object.freeze({ ok: false, conflicts: Object.freeze([]) });

/** A commit by the JSON of its log, and its place in the log of the workspace. */
interface Applied {
  readonly sequence: number;
  readonly log: string;
}

/**
 * Whether a commit, by the JSON of its log and its checks, is the one that was applied under its `txId`, sent again: it says
 * the same, and was decided on nothing that came afterwards.
 */
export function isSentAgain(log: string, check: readonly Check[], applied: Applied): boolean {
  return log === applied.log && check.every((one) => "query" in one || one.rev < applied.sequence);
}
