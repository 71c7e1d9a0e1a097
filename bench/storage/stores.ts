import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import Database from "libsql";
import pg from "pg";
import { MemoryStorage, type Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage, type SqliteStorageOptions } from "workspace-engine/sqlite";
import { startEmbedded } from "../../test/storage/postgres/embedded";
import { delayed } from "./delayed";
import type { PlainStore } from "./plain";
import { plainPostgres } from "./plain-postgres";
import type { Sending } from "./plain-postgres-writer";
import { plainSqlite } from "./plain-sqlite";
import { countTrips } from "./trips";

/** A storage to measure, and the same driver without it. */
export interface Store {
  readonly storage: Storage;
  readonly plain: PlainStore | undefined;
  /** For how many statements there was a wait so far, one after another, where the database is another program. */
  readonly waited?: () => number;
  /** Lets the database look at what it holds, as it does by itself after a while. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The stores by their names in the tables. */
export const stores: Readonly<Record<string, () => Promise<Store>>> = {
  memory: async () => {
    const storage = new MemoryStorage();
    return { storage, plain: undefined, settle: async () => {}, close: () => storage.close() };
  },
  "sqlite-full": async () => sqliteStore("full"),
  "sqlite-normal": async () => sqliteStore("normal"),
  postgres: () => onServer((url) => postgresStore(url)),
  "postgres-one-statement": () => onServer((url) => postgresStore(url, "one statement")),
  "postgres-trigrams": () =>
    onServer(async (url) => {
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      await pool.query("CREATE EXTENSION pg_trgm");
      await pool.end();
      return postgresStore(url);
    }),
  "postgres-5ms": () => onServer((url) => distantPostgresStore(url, 5)),
  pglite: async () => {
    const pool = new PGlite();
    const storage = new PostgresStorage({ pool });
    const close = async () => {
      await storage.close();
      await pool.close();
    };
    return { storage, plain: undefined, settle: async () => void (await pool.exec("ANALYZE")), close };
  },
};

/** Those that are measured when none is named. */
export const usual: readonly string[] = ["memory", "sqlite-full", "sqlite-normal", "postgres"];

function sqliteStore(synchronous: NonNullable<SqliteStorageOptions["synchronous"]>): Store {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-bench-"));
  const db = new Database(join(folder, "storage.db"));
  const plain = plainSqlite(new Database(join(folder, "plain.db")), synchronous);
  const storage = new SqliteStorage({ db, synchronous });
  const close = async () => {
    await storage.close();
    db.close();
    await plain.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { storage, plain, settle: async () => {}, close };
}

/** On a server of its own, which goes with it. */
async function onServer(open: (url: string) => Promise<Store>): Promise<Store> {
  const server = await startEmbedded();
  const store = await open(server.url);
  const close = async () => {
    await store.close();
    await server.remove();
  };
  return { ...store, close };
}

/** In a schema of its own, which goes with it. */
export async function postgresStore(url: string, sending: Sending = "statements"): Promise<Store> {
  const schema = `bench_${process.pid}_${Date.now()}`;
  const pool = new pg.Pool({ connectionString: url });
  const waited = countTrips(pool);
  const storage = new PostgresStorage({ pool, schema, notifications: false });
  const plain = plainPostgres(url, `${schema}_plain`, sending);
  const close = async () => {
    await storage.close();
    await plain.close();
    await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await pool.end();
  };
  return { storage, plain, waited, settle: async () => void (await pool.query("VACUUM ANALYZE")), close };
}

/** The same with a server that is so many milliseconds away. */
export async function distantPostgresStore(url: string, milliseconds: number): Promise<Store> {
  const way = await delayed(Number(new URL(url).port), milliseconds);
  const store = await postgresStore(Object.assign(new URL(url), { port: way.port }).href);
  const close = async () => {
    await store.close();
    await way.close();
  };
  return { ...store, close };
}
