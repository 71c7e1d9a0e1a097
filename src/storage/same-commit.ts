import type { Check, CommitResult } from "./storage";

export type AppliedCommit = Extract<CommitResult, { readonly ok: true }>;

/** The answer to a commit that became the workspace's commit of that number. */
export const resultAt = (sequence: number): AppliedCommit => Object.freeze({ ok: true, sequence, rev: sequence });

/** The answer to a commit that bears the `txId` of another one. */
const takenTxId: CommitResult = Object.freeze({ ok: false, conflicts: Object.freeze([]) });

/** A commit by the JSON of its log, and its place in the log of the workspace. */
type Applied = { readonly sequence: number; readonly log: string };

/** The result of a commit whose `txId` an applied commit has already used. */
export const answerAgain = (log: string, check: readonly Check[], applied: Applied): CommitResult =>
  isSentAgain(log, check, applied) ? resultAt(applied.sequence) : takenTxId;

/** It is the same if it says the same, and was decided on nothing that came afterwards. */
function isSentAgain(log: string, check: readonly Check[], applied: Applied): boolean {
  return log === applied.log && check.every((one) => "query" in one || one.rev < applied.sequence);
}
