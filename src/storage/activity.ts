import type { CommitResult } from "./storage";
import type { StorageStatistics, WaitStats } from "./storage-statistics";

/** Counts what a storage does, for its `stats`. */
export class Activity {
  #commits = 0;
  #conflicts = 0;
  #retries = 0;
  #waits = 0;
  #waited = 0;

  get commits(): Pick<StorageStatistics, "commits" | "conflicts"> {
    return { commits: this.#commits, conflicts: this.#conflicts };
  }

  get retries(): number {
    return this.#retries;
  }

  get waits(): WaitStats {
    return { count: this.#waits, milliseconds: this.#waited };
  }

  answered(result: CommitResult): CommitResult {
    if (result.ok) this.#commits += 1;
    else if (result.conflicts.length > 0) this.#conflicts += 1;
    return result;
  }

  retried(): void {
    this.#retries += 1;
  }

  waited(milliseconds: number): void {
    this.#waits += 1;
    this.#waited += milliseconds;
  }
}
