import type { CommitResult } from "./storage";

/** Counts what a storage does, for its `stats`. */
export class Activity {
  readonly commits = { commits: 0, conflicts: 0 };
  readonly waits = { count: 0, milliseconds: 0 };
  retries = 0;

  answered(result: CommitResult): CommitResult {
    if (result.ok) this.commits.commits += 1;
    else if (result.conflicts.length > 0) this.commits.conflicts += 1;
    return result;
  }

  waited(milliseconds: number): void {
    this.waits.count += 1;
    this.waits.milliseconds += milliseconds;
  }
}
