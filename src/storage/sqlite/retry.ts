import { pause } from "../../base/waiting";
import type { Activity } from "../database-storage";
import { StorageError } from "../storage-error";

/** At some 50 microseconds each. */
const CALLS = 250;

/**
 * Ends the turn of the event loop after so many calls. SQLite answers at once, so a caller that asks again and again would
 * otherwise keep timers and requests waiting, and libsql from giving back what each read takes beside the heap.
 */
export class Turns {
  #left = CALLS;
  #ending: Promise<void> | undefined;

  /** The promise a call has to wait for, if any. Calls continue in their order. */
  next(): Promise<void> | undefined {
    this.#left -= 1;
    if (this.#left > 0) return this.#ending;
    this.#left = CALLS;
    this.#ending ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#ending = undefined;
        resolve();
      });
    });
    return this.#ending;
  }
}

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 100;

/** Does the work, and retries while another writer holds the database, for so many milliseconds. */
export async function retried<T>(work: () => T | Promise<T>, milliseconds: number, activity: Activity): Promise<T> {
  // SQLite waits for a lock, too, before it says that there is one: all of the time counts.
  const start = performance.now();
  let waited = 0;
  try {
    for (let longest = FIRST_PAUSE; ; longest = Math.min(2 * longest, LONGEST_PAUSE)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        waited = performance.now() - start;
        const left = milliseconds - waited;
        if (left <= 0) throw new StorageError("busy", error.message, { cause: error.cause, hasWaited: true });
        const wait = Math.min(left, longest * (0.5 + Math.random() / 2));
        await pause(wait);
        waited = performance.now() - start;
        activity.retries += 1;
      }
    }
  } finally {
    if (waited > 0) activity.waited(waited);
  }
}

const isBusy = (error: unknown): error is StorageError => error instanceof StorageError && error.kind === "busy";
