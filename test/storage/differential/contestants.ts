import { PGlite } from "@electric-sql/pglite";
import Database from "libsql";
import { MemoryStorage, type Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { openPool, sharedServer } from "../postgres/server";
import { openTrigramDatabase } from "../postgres/trigram-database";

/** A storage that must answer like the first one, the memory storage, which the reference evaluator is part of. */
export interface Contestant {
  readonly name: string;
  open(): Promise<{ readonly storage: Storage; readonly end: () => Promise<void> }>;
}

const server = await sharedServer();

const postgres: Contestant = {
  name: "PostgreSQL",
  open: async () => {
    if ("reason" in server) throw new Error(server.reason);
    const { pool, schema, end } = await openPool(server.url, "differential");
    return { storage: new PostgresStorage({ pool, schema }), end };
  },
};

const postgresWithTrigrams: Contestant = {
  name: "PostgreSQL with pg_trgm",
  open: async () => {
    if ("reason" in server) throw new Error(server.reason);
    const { pool, end } = await openTrigramDatabase(server.url);
    return { storage: new PostgresStorage({ pool }), end };
  },
};

/** Why one of them does not take part on this machine, if so. */
export const absent: string | undefined = "reason" in server ? `${postgres.name}: ${server.reason}` : undefined;

export const contestants: readonly Contestant[] = [
  { name: "memory", open: async () => ({ storage: new MemoryStorage(), end: async () => {} }) },
  {
    name: "SQLite",
    open: async () => {
      const db = new Database(":memory:");
      return { storage: new SqliteStorage({ db }), end: async () => void db.close() };
    },
  },
  {
    name: "PGlite",
    open: async () => {
      const pool = await PGlite.create();
      return { storage: new PostgresStorage({ pool }), end: () => pool.close() };
    },
  },
  {
    name: "SQLite without an index of texts",
    open: async () => {
      const db = new Database(":memory:");
      return { storage: new SqliteStorage({ db, textSearch: "walk" }), end: async () => void db.close() };
    },
  },
  ...(absent === undefined ? [postgres, postgresWithTrigrams] : []),
];
