import { load } from "../load";

export type Value = string | number;

export interface Statement {
  /** Rows become their first column. */
  pluck(): Statement;
  all(...values: readonly Value[]): unknown[];
  run(...values: readonly Value[]): unknown;
}

export interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

interface Driver {
  readonly default: new (path: string) => Database;
}

const PRAGMAS = ["journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000", "temp_store = MEMORY"];

/** A database in memory, of the driver this folder installs. */
export async function openMemory(): Promise<Database> {
  const { default: DatabaseClass } = await load<Driver>("better-sqlite3", ["default"]);
  const db = new DatabaseClass(":memory:");
  for (const pragma of PRAGMAS) db.exec(`PRAGMA ${pragma}`);
  return db;
}
