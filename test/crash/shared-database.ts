import pg from "pg";
import type { Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";

/** A database that processes share, as their programs are told of it. */
export interface SharedDatabase {
  readonly kind: string;
  readonly target: string;
  readonly schema: string;
}

/** Nobody gives up while others write, in milliseconds. */
const LOCK_TIMEOUT = 60_000;

export async function openShared({ kind, target, schema }: SharedDatabase, retainedChanges?: number) {
  const options = retainedChanges === undefined ? {} : { retainedChanges };
  if (kind === "sqlite") {
    const storage: Storage = await SqliteStorage.open(target, { busyTimeout: LOCK_TIMEOUT, ...options });
    return { storage, end: () => storage.close() };
  }
  const pool = new pg.Pool({ connectionString: target, max: 4 });
  const storage = new PostgresStorage({ pool, schema, notifications: false, lockTimeout: LOCK_TIMEOUT, ...options });
  const end = async () => {
    await storage.close();
    await pool.end();
  };
  return { storage, end };
}
