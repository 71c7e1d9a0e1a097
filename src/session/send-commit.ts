import { failure } from "../errors/errors";
import type { Commit, CommitResult, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import type { OperationContext } from "./context";
import type { LastCommit } from "./last-commit";
import { isBusy, isOutcomeUnknown, LONGEST_OUTAGE_PAUSE, type RetryBudget, retried } from "./retry";

/** Sends a commit until it is known what became of it, or there is no more time to find out. Rules B4. */
export async function sendCommit(
  storage: Storage,
  commit: Commit,
  context: OperationContext,
  budget: RetryBudget,
  lastCommit?: LastCommit,
): Promise<CommitResult> {
  const known = lastKnown(commit, lastCommit);
  try {
    return await retried(() => storage.commit(context.teamId, commit), budget, isBusy);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const result = await outcomeOf(storage, commit, context, budget, known);
    if (result !== undefined) return result;
    const message = `Nobody knows whether the change was made; if so, as commit ${commit.txId}. Read before you send the change again.`;
    throw failure("outcome_unknown", message, { cause: error });
  }
}

/** The result of sending the same commit again. A failure to send it now says nothing about the first attempt. */
async function outcomeOf(
  storage: Storage,
  commit: Commit,
  { teamId, signal }: OperationContext,
  budget: RetryBudget,
  known: number,
): Promise<CommitResult | undefined> {
  for (let attempt = 1; await budget.pause(attempt, LONGEST_OUTAGE_PAUSE); attempt += 1) {
    try {
      const result = await budget.within(async () => storage.commit(teamId, commit));
      if (result.ok) return result;
      const { first } = await budget.within(async () => storage.logRange(teamId));
      return first <= known + 1 ? result : undefined;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StorageError && error.kind === "closed") return undefined;
    }
  }
  return undefined;
}

/**
 * The number of a commit that was made before this one. A conflict shows that this one was not made only where the log,
 * and with it the memory of each `txId`, reaches back that far.
 */
function lastKnown({ check }: Commit, lastCommit: LastCommit | undefined): number {
  return check.reduce((last, one) => Math.max(last, "query" in one ? 0 : one.rev), lastCommit?.sequence ?? 0);
}
