import { abortable } from "../base/abortable";
import { inTime, pause } from "../base/waiting";
import { StorageError } from "../storage/storage-error";

/** How often anything is tried on which nothing hangs yet. */
export const ATTEMPTS = 10;

/** In milliseconds. */
export const LONGEST_PAUSE = 50;
export const LONGEST_OUTAGE_PAUSE = 1000;

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

/** Calls again for as long as there is time, whatever the storage says; then fails as the last call did. */
export const retriedWhileOpen = <T>(call: () => T | Promise<T>, budget: RetryBudget): Promise<T> =>
  retried(call, budget, isOpen, { attempts: Number.POSITIVE_INFINITY, longestPause: LONGEST_OUTAGE_PAUSE });

/** Whether another writer was in the way for whom the storage itself has not waited as long as it may. */
export function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "busy" && !error.hasWaited;
}

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "unknown_outcome";
}

const isOpen = (error: unknown): boolean => error instanceof StorageError && error.kind !== "closed";

const isPassing = (error: unknown): boolean => isBusy(error) || isOutcomeUnknown(error);

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

  /**
   * Waits before the next attempt: not at all after the first one, then longer and longer, and never as long for one as for
   * another who waits for the same. `false` when there is no time for it. Rejects with the signal's reason.
   */
  async pause(attempt: number, longest: number): Promise<boolean> {
    const wait = attempt === 1 ? 0 : Math.min(longest, 2 ** attempt) * (0.5 + this.#options.random() / 2);
    if (this.#left() <= wait) return false;
    await abortable(this.#signal, async () => {
      if (wait > 0) await pause(wait);
    });
    return true;
  }

  /**
   * The result of the call, if it comes in time. After that, or when the caller gives up, it runs on unobserved. Where nothing is tried
   * again no call is cut short either.
   */
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
