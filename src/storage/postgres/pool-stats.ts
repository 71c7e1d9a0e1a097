import type { PoolStats } from "../storage-statistics";
import type { PgPool } from "./handles";

/** How the pool is; undefined of one that does not tell, as only those of `pg` do. */
export function poolStatsOf(pool: PgPool): PoolStats | undefined {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool as Partial<CountingPool>;
  const max = options?.max;
  if (open === undefined || idle === undefined || waiting === undefined || max === undefined) return undefined;
  return { max, open, idle, waiting };
}

/** Whether who asks for a connection now has to wait until somebody gives one back. */
export function isUsedUp({ max, open, idle, waiting }: PoolStats): boolean {
  return waiting >= idle + max - open;
}

interface CountingPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number };
}
