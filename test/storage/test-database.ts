import { onTestFinished } from "vitest";
import type { KindDefinition, Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import type { ExecutedStatement } from "workspace-engine/sqlite";
import { openPool } from "./postgres/server";
import { testPool } from "./postgres/test-pool";
import type { DatabaseFiles } from "./sqlite/database-files";
import type { FaultyDatabase } from "./sqlite/faulty-database";

interface Options {
  readonly onStatement?: (statement: ExecutedStatement) => void;
  /** How long it waits for a lock, in milliseconds. */
  readonly lockTimeout?: number;
}

/** A database, and storages over it. */
export interface TestDatabase {
  /** Another storage over it. */
  open(kinds: readonly KindDefinition[], options?: Options): Promise<Storage>;
  /** All statements of its storages while something is done. */
  sentFor(call: () => Promise<unknown>): Promise<readonly string[]>;
  rows(sql: string): Promise<readonly unknown[]>;
  /** Its columns and indexes. */
  definitions(): Promise<string>;
  /** Makes of it what a release to come will make. */
  bringFurther(): Promise<unknown>;
  /** Keeps every writer waiting until the answer is called. */
  lock(): Promise<() => Promise<unknown>>;
  /** The code of the error that who waits too long is given. */
  readonly lockedCode: string;
  /** Leaves no space on its disk for pages until the answer is called. */
  fill(): Promise<() => Promise<unknown>>;
}

export function fileIn(files: DatabaseFiles) {
  const path = files.path();
  const handles: FaultyDatabase[] = [];
  const rows = async (sql: string): Promise<readonly unknown[]> => files.handle(path).prepare(sql).all();
  const limitPages = async (count: number) => {
    for (const handle of handles) handle.exec(`PRAGMA max_page_count = ${count}`);
  };
  return {
    path,
    rows,
    open: async (kinds, { lockTimeout, ...options } = {}) => {
      const busyTimeout = lockTimeout === undefined ? {} : { busyTimeout: lockTimeout };
      const { db, storage } = await files.opened(kinds, { path, ...busyTimeout, ...options });
      handles.push(db);
      return storage;
    },
    sentFor: async (call) => {
      for (const { executed } of handles) executed.length = 0;
      await call();
      return handles.flatMap(({ executed }) => executed);
    },
    definitions: async () => JSON.stringify(await rows("SELECT sql FROM sqlite_master ORDER BY name")),
    bringFurther: async () => files.handle(path).exec("INSERT INTO workspace_migration (version) VALUES (99)"),
    lock: async () => {
      const other = files.handle(path);
      other.exec("BEGIN IMMEDIATE");
      return async () => other.exec("COMMIT");
    },
    lockedCode: "SQLITE_BUSY",
    fill: async () => {
      await limitPages(1);
      return () => limitPages(100_000);
    },
  } satisfies TestDatabase & { readonly path: string };
}

export async function schemaAt(url: string) {
  const { pool, schema, end } = await openPool(url, "releases");
  onTestFinished(end);
  const recorded = testPool(pool);
  const rows = async (sql: string, values: readonly unknown[] = []): Promise<readonly unknown[]> =>
    (await pool.query(sql, [...values])).rows;
  return {
    schema,
    sent: recorded.sent,
    rows,
    open: async (kinds, options = {}) => {
      const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false, ...options });
      await storage.open(kinds);
      return storage;
    },
    sentFor: async (call) => {
      recorded.sent.length = 0;
      await call();
      return recorded.sent.map(({ text }) => text);
    },
    definitions: async () => {
      const columns =
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = $1 ORDER BY 1, 2";
      const indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = $1 ORDER BY 1";
      return JSON.stringify([await rows(columns, [schema]), await rows(indexes, [schema])]);
    },
    bringFurther: () => rows(`UPDATE "${schema}".schema_version SET version = 99`),
    lock: async () => {
      const client = await pool.connect();
      await client.query(`BEGIN; LOCK TABLE "${schema}".workspaces, "${schema}".counters IN EXCLUSIVE MODE`);
      return async () => {
        await client.query("ROLLBACK");
        client.release();
      };
    },
    lockedCode: "55P03",
    fill: async () => {
      const full = `CREATE FUNCTION "${schema}".refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END'`;
      const trigger = `CREATE TRIGGER refuse BEFORE INSERT ON "${schema}".doc_page FOR EACH ROW EXECUTE FUNCTION "${schema}".refuse()`;
      await rows(`${full}; ${trigger}`);
      return () => rows(`DROP FUNCTION "${schema}".refuse() CASCADE`);
    },
  } satisfies TestDatabase & Record<"schema" | "sent", unknown>;
}
