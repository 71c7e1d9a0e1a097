import type { OptionRules } from "../../errors/check-options";
import { aFlag, aFunction, checkOptions, having, numberFrom, oneOf, optional } from "../../errors/check-options";
import { aNumberOfCommits } from "../argument-checks";
import type { OnStatement } from "../executed-statement";
import type { SqliteConnection } from "./connection";
import type { SqliteDatabase, Synchronous, WasmDatabase } from "./driver-connection";

/** How a SQLite file is written, and for how long others who write it are waited for. */
export interface SqliteOptions {
  /**
   * When a commit counts as kept. Default `full`: once it is on the disk. With `normal` they do not wait for it: a
   * crash of the process loses nothing, but a power failure may undo the last ones, whole and from the end.
   */
  readonly synchronous?: Synchronous | undefined;
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** How long to try again while another process writes, in milliseconds, before a call fails as `busy`. Default 5000. */
  readonly busyTimeout?: number | undefined;
  /**
   * Whether the first `open` has SQLite look for damaged or missing pages (`PRAGMA quick_check`) before anything is written,
   * which takes as long as to read the whole database. Default: no. Rule B20.24.
   */
  readonly quickCheck?: boolean | undefined;
  /**
   * How parts of titles and contents are found. Default `trigram`: by an index in the file, which `open` makes where SQLite has
   * FTS5, and which every process that writes keeps up from then on. With `walk` the documents of a view are scanned.
   */
  readonly textSearch?: "trigram" | "walk" | undefined;
  /** How often to look for commits of other processes while anybody listens, in milliseconds. Default 200. */
  readonly pollInterval?: number | undefined;
  /** Called for each statement of SQL: its text, without the values it is executed with, and its time. Rule B20.28. */
  readonly onStatement?: OnStatement | undefined;
}

/** An open handle of node:sqlite, better-sqlite3, libsql or `@sqlite.org/sqlite-wasm`, or a connection of another make. */
export type SqliteStorageOptions = SqliteOptions &
  ({ readonly db: SqliteDatabase | WasmDatabase } | { readonly connection: SqliteConnection });

export const sqliteRules: OptionRules<SqliteOptions> = {
  synchronous: optional(oneOf(["full", "normal"])),
  retainedChanges: optional(aNumberOfCommits),
  busyTimeout: optional(numberFrom(0)),
  pollInterval: optional(numberFrom(1)),
  quickCheck: optional(aFlag),
  textSearch: optional(oneOf(["trigram", "walk"])),
  onStatement: optional(aFunction),
};

const databaseRules = {
  ...sqliteRules,
  db: having("a database of node:sqlite, better-sqlite3, libsql or sqlite-wasm", "prepare", "exec", "close"),
};
const connectionRules = {
  ...sqliteRules,
  connection: having(
    "what durableObjectConnection gives, or its like",
    "prepare",
    "all",
    "run",
    "transaction",
    "snapshot",
    "close",
  ),
};

/** Holds the options of a storage to the rules of those that are given a database, or a connection. */
export function checkSqliteOptions(options: SqliteStorageOptions): void {
  checkOptions(options, Object.hasOwn(Object(options), "connection") ? connectionRules : databaseRules);
}
