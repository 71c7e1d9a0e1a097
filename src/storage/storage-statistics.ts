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
export const sumOfStats = (all: readonly StorageStatistics[]): StorageStatistics =>
  sumOf<StorageStatistics>([
    { commits: 0, conflicts: 0 },
    ...all.map(({ commits, conflicts, retries, waits, pool }) => ({ commits, conflicts, retries, waits, pool })),
  ]);

/** The sums of the numbers in records, and of those in their records. */
export function sumOf<T extends object>([first, ...others]: readonly [Partial<T>, ...object[]]): T {
  const sums: Record<string, unknown> = { ...first };
  for (const [name, value] of others.flatMap((other) => Object.entries(other))) {
    const known = sums[name];
    if (typeof value === "number") sums[name] = Number(known ?? 0) + value;
    else if (typeof value === "object") sums[name] = sumOf([Object(known), value]);
  }
  return sums as T;
}
