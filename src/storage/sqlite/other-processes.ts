import { pause, unref } from "../../base/waiting";
import type { Activity } from "../database-storage";
import { Listeners } from "../listeners";
import { StorageError } from "../storage-error";
import type { SqliteConnection } from "./connection";

/** Those who want to hear of commits, by team, and of those of other processes, for which it looks every so often. */
export function wakesOf(connection: Pick<SqliteConnection, "version">, interval: number): Listeners {
  return new Listeners((listeners) => {
    if (connection.version === undefined) return () => {};
    const look = () => {
      try {
        return connection.version?.();
      } catch {
        // It happens again, and is reported, where the woken listeners read.
        return undefined;
      }
    };
    let seen = look();
    const timer = setInterval(() => {
      const version = look();
      if (version !== undefined && version === seen) return;
      seen = version;
      listeners.wakeAll();
    }, interval);
    unref(timer);
    return () => clearInterval(timer);
  });
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
