import { PGlite } from "@electric-sql/pglite";
import { type Storage, shardedStorage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { openPool, sharedServer } from "../storage/postgres/server";
import { DatabaseFiles } from "../storage/sqlite/database-files";

/** The data of a storage, for any number of connections, each of which is a process as far as the engine can tell. */
export interface Shared {
  /** Another connection. A process that watches may have it as a shard. */
  connect(use: "watching" | "writing"): Storage;
  /** How another process opens it. */
  readonly address: readonly string[] | undefined;
  end(): Promise<void>;
}

export interface Site {
  readonly name: string;
  /** Whether commits of others are told, or must be asked for. */
  readonly tells: boolean;
  open(): Promise<Shared>;
}

/** Sites over SQLite files in a folder that goes with the test file. */
function sqliteSites(): readonly Site[] {
  const files = new DatabaseFiles();
  const sqlite = (name: string, watching = (storage: Storage) => storage): Site => ({
    name,
    tells: true,
    open: async () => {
      const path = files.path();
      const connect: Shared["connect"] = (use) => {
        const storage = files.storage({ path });
        return use === "watching" ? watching(storage) : storage;
      };
      return { connect, address: ["sqlite", path], end: async () => {} };
    },
  });
  return [sqlite("SQLite"), sqlite("SQLite as a shard", (storage) => shardedStorage(() => storage))];
}

const server = await sharedServer();

/** Why PostgreSQL is not among them on this machine, if so. */
export const absent: string | undefined = "reason" in server ? server.reason : undefined;

function postgresSite(name: string, notifications: boolean): Site {
  return {
    name,
    tells: notifications,
    open: async () => {
      if ("reason" in server) throw new Error(server.reason);
      const { pool, schema, end } = await openPool(server.url, "live");
      const other = await openPool(server.url, "live");
      const connect: Shared["connect"] = (use) =>
        new PostgresStorage({ pool: use === "watching" ? pool : other.pool, schema, notifications });
      const address = ["postgres", server.url, schema];
      return { connect, address, end: async () => void (await Promise.all([end(), other.end()])) };
    },
  };
}

const pglite: Site = {
  name: "PGlite",
  tells: true,
  open: async () => {
    const pool = await PGlite.create();
    return { connect: () => new PostgresStorage({ pool }), address: undefined, end: () => pool.close() };
  },
};

/** Every durable storage there is, watched over one connection and written to over another. To be called by a test file. */
export function sites(): readonly Site[] {
  const servers = [postgresSite("PostgreSQL", true), postgresSite("PostgreSQL without notifications", false)];
  return [...sqliteSites(), pglite, ...(absent === undefined ? servers : [])];
}
