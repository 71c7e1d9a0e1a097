import { StorageError } from "../storage/storage-error";
import type { Patience } from "./patience";

/** How often anything is tried on which nothing hangs yet. */
export const ATTEMPTS = 10;

/** In milliseconds. */
export const LONGEST_PAUSE = 50;
export const LONGEST_OUTAGE_PAUSE = 1000;

/** Calls again while what hindered the storage may pass of itself; then fails as the last call did. */
export async function retried<T>(
  call: () => T | Promise<T>,
  patience: Patience,
  mayPass: (error: unknown) => boolean = isPassing,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const again = mayPass(error) && attempt < ATTEMPTS;
      if (!again || !(await patience.pause(attempt, LONGEST_PAUSE))) throw error;
    }
  }
}

/** Calls again for as long as there is time, whatever the storage says; then fails as the last call did. */
export async function insisted<T>(call: () => T | Promise<T>, patience: Patience): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const again = error instanceof StorageError && error.kind !== "closed";
      if (!again || !(await patience.pause(attempt, LONGEST_OUTAGE_PAUSE))) throw error;
    }
  }
}

/** Whether another writer was in the way for whom the storage itself has not waited as long as it may. */
export function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "busy" && !error.hasWaited;
}

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "unknown_outcome";
}

const isPassing = (error: unknown): boolean => isBusy(error) || isOutcomeUnknown(error);
