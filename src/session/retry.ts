import { StorageError } from "../storage/storage-error";
import type { RetryBudget } from "./retry-budget";

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
