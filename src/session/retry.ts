import type { IdSource } from "../base/ids";
import { fromMilliseconds, type TimeUnit } from "../base/time";
import { abortable, inTime, pause } from "../base/waiting";
import { failure, occurrence, unexpected, WorkspaceError } from "../errors/errors";
import type { Commit, CommitResult, Storage } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import type { OperationContext } from "./context";

/** How often anything is tried on which nothing hangs yet. */
export const ATTEMPTS = 10;

/** In milliseconds. */
const LONGEST_PAUSE = 50;
const LONGEST_OUTAGE_PAUSE = 1000;

/** Calls again while what hindered the storage may pass of itself; then fails as the last call did. */
export async function retried<T>(
  call: () => T | Promise<T>,
  budget: RetryBudget,
  mayPass: (error: unknown) => boolean = isPassing,
  { attempts, longestPause } = { attempts: ATTEMPTS, longestPause: LONGEST_PAUSE },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const again = mayPass(error) && attempt < attempts;
      if (!again || !(await budget.pause(attempt, longestPause))) throw error;
    }
  }
}

/** Retries as long as there is time, on any error; then fails like the last call. */
export const retriedWhileOpen = <T>(call: () => T | Promise<T>, budget: RetryBudget): Promise<T> =>
  retried(call, budget, isOpen, { attempts: Number.POSITIVE_INFINITY, longestPause: LONGEST_OUTAGE_PAUSE });

/** Whether another writer was in the way for whom the storage itself has not waited as long as it may. */
const isBusy = (error: unknown): boolean => error instanceof StorageError && error.kind === "busy" && !error.hasWaited;
const isLost = (error: unknown): boolean => error instanceof StorageError && error.kind === "unknown_outcome";
const isOpen = (error: unknown): boolean => error instanceof StorageError && error.kind !== "closed";

const isPassing = (error: unknown): boolean => isBusy(error) || isLost(error);

export interface RetrySettings {
  readonly random: () => number;
  /** In milliseconds. */
  readonly retryTimeout: number;
}

/** The time an operation has for trying again: it begins with the first failure, or once something is made. */
export class RetryBudget {
  readonly #options: RetrySettings;
  readonly #signal: AbortSignal | undefined;
  #end: number | undefined;

  constructor(options: RetrySettings, signal?: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  // Waits longer and longer, not at all after the first attempt, and never as long for one as for another who waits for
  // the same. `false` when there is no time for it.
  async pause(attempt: number, longest = LONGEST_PAUSE): Promise<boolean> {
    const wait = attempt === 1 ? 0 : Math.min(longest, 2 ** attempt) * (0.5 + this.#options.random() / 2);
    if (this.#left() <= wait) return false;
    await abortable(this.#signal, async () => {
      if (wait > 0) await pause(wait);
    });
    return true;
  }

  /** After its time a call runs on unobserved. Where nothing is tried again no call is cut short either. */
  within<T>(call: () => Promise<T>): Promise<T> {
    const work = () => abortable(this.#signal, call);
    return this.#options.retryTimeout === 0 ? work() : inTime(this.#left(), work, tooLate);
  }

  #left(): number {
    this.#end ??= performance.now() + this.#options.retryTimeout;
    return this.#end - performance.now();
  }
}

const tooLate = () => new StorageError("unavailable", "The storage did not answer in time.");

/** Sends a commit until its outcome is known, or time is up. Rules B4. */
export async function sendCommit(
  storage: Storage,
  commit: Commit,
  context: OperationContext,
  budget: RetryBudget,
  lastCommit = 0,
): Promise<CommitResult> {
  const known = commit.check.reduce((last, one) => Math.max(last, "query" in one ? 0 : one.rev), lastCommit);
  try {
    return await retried(() => storage.commit(context.teamId, commit), budget, isBusy);
  } catch (error) {
    if (!isLost(error)) throw error;
    const result = await outcomeOf(storage, commit, context, budget, known);
    if (result !== undefined) return result;
    const message = `Nobody knows whether the change was made; if so, as commit ${commit.txId}. Check before you send the change again.`;
    throw failure("outcome_unknown", message, { cause: error });
  }
}

// The result of sending the same commit again. A failure now says nothing about the first attempt, and a conflict only
// where the log, and with it the memory of each `txId`, reaches back to a commit that was made before.
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

/** Whether nobody knows if an operation that failed so was carried out; that also holds for one that its caller gave up. */
export const isOutcomeUnknown = (error: unknown, signal?: AbortSignal): boolean =>
  signal?.aborted === true || (error instanceof WorkspaceError && error.code === "outcome_unknown");

/** Whether an operation that failed so was carried out, or nobody knows. */
export const mayBeApplied = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof WorkspaceError && error.code === "applied_without_answer");

/** The id of an error where the source of ids is what failed. */
const NO_ULID = "0".repeat(26);

/** Every failure of an operation begun at an instant as one occurrence of a {@link WorkspaceError}; an abort stays what it is. */
export function asOccurrence(
  error: unknown,
  { ids, timeUnit }: { readonly ids: IdSource; readonly timeUnit: TimeUnit },
  nowMs: number,
  signal?: AbortSignal,
): unknown {
  if (signal?.aborted === true && error === signal.reason) return error;
  const date = fromMilliseconds(nowMs, timeUnit);
  try {
    return occurrence(asWorkspaceError(error), ids.ulid(nowMs), date);
  } catch (cause) {
    return occurrence(unexpected(cause), NO_ULID, date);
  }
}

export function asWorkspaceError(error: unknown): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  if (!(error instanceof StorageError)) return unexpected(error);
  const exposed = (message: string) => (error.expose ? error.message : message);
  switch (error.kind) {
    case "busy":
      return failure("storage_busy", exposed("The storage is busy; try again."), { cause: error });
    case "limit":
      return failure("too_large", exposed("The change is too large for the storage."), { cause: error });
    case "corrupt":
      return unexpected(error);
    default:
      return failure("storage_unavailable", exposed("The storage cannot be reached."), { cause: error });
  }
}
