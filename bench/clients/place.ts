import Database from "libsql";
import pg from "pg";
import type { Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";

/** The place of workspaces, as one process sends it to another. */
export type Place =
  | { readonly type: "postgres"; readonly url: string; readonly schema?: string; readonly notifications?: boolean }
  | { readonly type: "sqlite"; readonly path: string; readonly synchronous: "full" | "normal" };

/** A storage over the place that is this process's alone; closing it gives back its connections. */
export function storageAt(place: Place): Storage {
  if (place.type === "sqlite") {
    const db = new Database(place.path);
    return closing(new SqliteStorage({ db, synchronous: place.synchronous }), () => void db.close());
  }
  const pool = new pg.Pool({ connectionString: place.url });
  const { schema, notifications } = place;
  return closing(new PostgresStorage({ pool, schema, notifications }), () => pool.end());
}

function closing<S extends Storage>(storage: S, end: () => Promise<void> | void): S {
  const { close } = storage;
  storage.close = async () => {
    await close.call(storage);
    await end();
  };
  return storage;
}
