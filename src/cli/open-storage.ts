import { open } from "node:fs/promises";
import { MemoryStorage } from "../storage/memory";
import type { Storage } from "../storage/storage";
import { CliError } from "./cli-error";
import type { ServeOptions } from "./read-arguments";

export interface OpenedStorage {
  readonly storage: Storage;
  /** In words: where the data is. */
  readonly place: string;
  close(): Promise<void>;
}

export async function openStorage({
  sqlite,
  postgres,
}: Pick<ServeOptions, "sqlite" | "postgres">): Promise<OpenedStorage> {
  if (sqlite !== undefined) return openSqlite(sqlite);
  if (postgres !== undefined) return openPostgres(postgres);
  const storage = new MemoryStorage();
  return { storage, place: "in memory", close: () => storage.close() };
}

async function openSqlite(file: string): Promise<OpenedStorage> {
  const { SqliteStorage } = await import("../storage/sqlite");
  await refuseOtherFile(file);
  const storage = await SqliteStorage.open(file);
  return { storage, place: `in the SQLite file ${file}`, close: () => storage.close() };
}

const SQLITE_BEGINS = "SQLite format 3\0";

/** A file of something else would only be found out by the first statement. */
async function refuseOtherFile(file: string): Promise<void> {
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) return;
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(SQLITE_BEGINS.length));
    const begin = new TextDecoder("latin1").decode(buffer.subarray(0, bytesRead));
    if (begin !== "" && begin !== SQLITE_BEGINS)
      throw new CliError(
        `${file} is no SQLite database. Give the name of one, or a new name, under which one is made.`,
      );
  } finally {
    await handle.close();
  }
}

async function openPostgres(url: string): Promise<OpenedStorage> {
  const [{ PostgresStorage }, { Pool }] = await Promise.all([import("../storage/postgres"), loadPg()]);
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const storage = new PostgresStorage({ pool });
  const close = async () => {
    await storage.close();
    await pool.end();
  };
  return { storage, place: "in PostgreSQL", close };
}

async function loadPg() {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    const message =
      "--postgres needs the package pg: npm install pg, or npx -p pg -p workspace-engine workspace-engine serve …";
    throw new CliError(message, { cause });
  }
}
