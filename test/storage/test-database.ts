import { onTestFinished } from "vitest";
import type { KindDefinition, Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { openPool } from "./postgres/server";
import { testPool } from "./postgres/test-pool";
import type { DatabaseFiles } from "./sqlite/database-files";
import { FaultyDatabase } from "./sqlite/faulty-database";

/** A database, and storages over it. */
export interface TestDatabase {
  /** Another storage over it. */
  open(kinds: readonly KindDefinition[]): Promise<Storage>;
  /** What all its storages send while something is done. */
  sentFor(call: () => Promise<unknown>): Promise<readonly string[]>;
  rows(sql: string): Promise<readonly unknown[]>;
  /** Its columns and indexes. */
  definitions(): Promise<string>;
  /** Makes of it what a release to come will make. */
  bringFurther(): Promise<unknown>;
}

export function fileIn(files: DatabaseFiles) {
  const path = files.path();
  const handles: FaultyDatabase[] = [];
  const rows = async (sql: string): Promise<readonly unknown[]> => files.handle(path).prepare(sql).all();
  return {
    path,
    rows,
    open: async (kinds) => {
      const db = new FaultyDatabase(files.handle(path));
      handles.push(db);
      const storage = new SqliteStorage({ db });
      await storage.open(kinds);
      return storage;
    },
    sentFor: async (call) => {
      for (const { executed } of handles) executed.length = 0;
      await call();
      return handles.flatMap(({ executed }) => executed);
    },
    definitions: async () => JSON.stringify(await rows("SELECT sql FROM sqlite_master ORDER BY name")),
    bringFurther: async () => files.handle(path).exec("INSERT INTO workspace_migration (version) VALUES (99)"),
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
    open: async (kinds) => {
      const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
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
  } satisfies TestDatabase & Record<"schema" | "sent", unknown>;
}
