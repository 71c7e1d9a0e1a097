/** Calls that could not begin at once, and for how long. */
export type WaitStats = { readonly count: number; readonly milliseconds: number };

/** The connections of a pool, now. */
export interface PoolStats {
  /** The most it opens. */
  readonly max: number;
  readonly open: number;
  /** Of those that are open: lent to nobody. */
  readonly idle: number;
  /** How many calls wait for a connection. */
  readonly waiting: number;
}

/**
 * Statistics of a storage since it was created, for all workspaces together, and of its pool. What means nothing to a
 * storage is not there.
 */
export interface StorageStatistics {
  /** Commits that were answered as made: once each, unless one is sent again after it was answered. */
  readonly commits: number;
  /** Commits refused because of what they checked: others had changed it. */
  readonly conflicts: number;
  /** How often the storage itself tried again what a lock or the database had refused. */
  readonly retries?: number;
  /** With SQLite for the lock of another connection, with a pool of `pg` for one of its connections. */
  readonly waits?: WaitStats;
  readonly pool?: PoolStats;
}

/** Of several storages as if they were one. A pool that several of them use is counted as often. */
export function sumOfStats(all: readonly StorageStatistics[]): StorageStatistics {
  return all.reduce((left, right) => {
    const retries = sum(left.retries, right.retries, (one, other) => one + other);
    const waits = sum(left.waits, right.waits, (one, other) => ({
      count: one.count + other.count,
      milliseconds: one.milliseconds + other.milliseconds,
    }));
    const pool = sum(left.pool, right.pool, (one, other) => ({
      max: one.max + other.max,
      open: one.open + other.open,
      idle: one.idle + other.idle,
      waiting: one.waiting + other.waiting,
    }));
    return {
      commits: left.commits + right.commits,
      conflicts: left.conflicts + right.conflicts,
      ...(retries !== undefined && { retries }),
      ...(waits && { waits }),
      ...(pool && { pool }),
    };
  }, noStats);
}

const noStats: StorageStatistics = { commits: 0, conflicts: 0 };

function sum<T>(one: T | undefined, other: T | undefined, add: (one: T, other: T) => T): T | undefined {
  return one === undefined || other === undefined ? (one ?? other) : add(one, other);
}
