import { LruCache } from "../../base/collections";
import type { Trace } from "../executed-statement";
import { StorageError } from "../storage-error";
import type { Row, SqliteConnection, SqlValue, WhenSynced } from "./connection";
import { commitError, driverError, numberOf, textOf } from "./connection";

/** A prepared statement of a driver. */
export interface SqliteStatement {
  all(...parameters: SqlValue[]): unknown[];
  run(...parameters: SqlValue[]): unknown;
}

/** A database handle of node:sqlite, better-sqlite3, libsql, or any other driver of this shape. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  close(): unknown;
}

/**
 * When a commit is on the disk. With `full` it is before it is answered. With `normal` a crash of the process loses
 * nothing, but a power failure may take the last commits back, whole and from the end.
 */
export type Synchronous = "full" | "normal";

interface DriverConnectionOptions {
  readonly synchronous: Synchronous;
  readonly owned: boolean;
  /** The journal that a file must have. Default `wal`: with any other one there is one process at a time. */
  readonly journal?: "wal" | "any";
  readonly trace?: Trace | undefined;
}

/** How long SQLite itself waits for a lock, in milliseconds: it blocks the process meanwhile. */
const BUSY_TIMEOUT = 20;
/** So many statements stay prepared at least, and never more than twice as many. */
const STATEMENTS = 250;
const CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)";

/** A connection over a driver's handle. It begins and ends transactions itself, and never through the driver. */
export class DriverConnection implements SqliteConnection {
  readonly version?: () => number;
  readonly #db: SqliteDatabase;
  readonly #options: DriverConnectionOptions;
  #statements = new LruCache<string, SqliteStatement>(STATEMENTS);
  #unfinished = false;
  #synchronous: Synchronous | undefined;
  #durable: boolean | undefined;

  constructor(db: SqliteDatabase, options: DriverConnectionOptions) {
    this.#db = db;
    this.#options = options;
    if (options.journal !== "any")
      this.version = () => numberOf(this.all("PRAGMA data_version", [])[0], "data_version");
  }

  get durable(): boolean {
    const place = "SELECT file FROM pragma_database_list WHERE name = 'main'";
    this.#durable ??= textOf(this.all(place, [])[0], "file") !== "";
    return this.#durable;
  }

  prepare(): void {
    this.#exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    const mode = textOf(this.all("PRAGMA journal_mode = WAL", [])[0], "journal_mode");
    if (mode !== "wal" && this.durable && this.#options.journal !== "any") {
      throw new StorageError("unavailable", `SQLite refused the journal mode WAL: the database stays in "${mode}".`);
    }
    this.#setSynchronous(this.#options.synchronous);
  }

  all(sql: string, parameters: readonly SqlValue[]): readonly Row[] {
    return this.#guarded(() => this.#traced(sql, () => this.#statement(sql).all(...parameters))) as readonly Row[];
  }

  run(sql: string, parameters: readonly SqlValue[]): void {
    this.#guarded(() => this.#traced(sql, () => this.#statement(sql).run(...parameters)));
  }

  transaction<T>(work: () => T, synced: WhenSynced = "now"): T {
    const { synchronous } = this.#options;
    // The next transaction that waits for the disk also writes the log before it, in order.
    this.#setSynchronous(synced === "now" ? synchronous : "normal");
    try {
      return this.#between("BEGIN IMMEDIATE", work, commitError);
    } finally {
      try {
        this.#setSynchronous(synchronous);
      } catch {
        // Tried again before the next transaction that waits, which otherwise fails.
      }
    }
  }

  snapshot<T>(work: () => T): T {
    return this.#between("BEGIN", work, driverError);
  }

  close(): void {
    if (this.#unfinished) this.#rollback();
    try {
      // Not every driver moves what the log beside the file holds into the file when its handle is closed.
      this.#traced(CHECKPOINT, () => this.#db.prepare(CHECKPOINT).all());
    } catch {
      // Nothing is lost: it stays in the log, as where others still read from it, and whoever opens the file finds it there.
    }
    this.#statements = new LruCache(STATEMENTS);
    if (this.#options.owned) this.#guarded(() => this.#db.close());
  }

  /** SQLite takes this between transactions only. */
  #setSynchronous(synchronous: Synchronous): void {
    if (this.#synchronous === synchronous) return;
    if (this.#unfinished) this.#rollback();
    this.#exec(`PRAGMA synchronous = ${synchronous}`);
    this.#synchronous = synchronous;
  }

  #between<T>(begin: string, work: () => T, failure: typeof driverError): T {
    if (this.#unfinished) this.#rollback();
    this.#exec(begin);
    let committing = false;
    let done = false;
    try {
      const result = work();
      committing = true;
      this.#executed("COMMIT");
      done = true;
      return result;
    } catch (error) {
      throw committing ? failure(error) : error;
    } finally {
      if (!done) this.#rollback();
    }
  }

  /** Fails when SQLite has already taken the transaction back; if for another reason, the next one tries again. */
  #rollback(): void {
    try {
      this.#executed("ROLLBACK");
      this.#unfinished = false;
    } catch (error) {
      this.#unfinished = !String(error).includes("no transaction is active");
    }
  }

  #exec(sql: string): void {
    this.#guarded(() => this.#executed(sql));
  }

  #executed(sql: string): unknown {
    return this.#traced(sql, () => this.#db.exec(sql));
  }

  #traced<T>(sql: string, call: () => T): T {
    const { trace } = this.#options;
    return trace === undefined ? call() : trace(sql, call);
  }

  #statement(sql: string): SqliteStatement {
    return this.#statements.get(sql) ?? this.#statements.set(sql, this.#db.prepare(sql));
  }

  #guarded<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      throw driverError(error);
    }
  }
}

/** A database of `@sqlite.org/sqlite-wasm`: a `DB` of its `oo1`, or of one of its ways to keep files in the browser. */
export interface WasmDatabase {
  exec(options: {
    readonly sql: string;
    readonly bind?: SqlValue[];
    readonly rowMode: "object";
    readonly returnValue: "resultRows";
  }): unknown;
  selectObjects(sql: string): unknown;
  close(): unknown;
}

export const isWasmDatabase = (db: SqliteDatabase | WasmDatabase): db is WasmDatabase => "selectObjects" in db;

/** SQLite in WebAssembly as a driver, whose statements take memory until they are given back: each has one use. */
export function asDriver(db: WasmDatabase): SqliteDatabase {
  const rows = (sql: string, bind: SqlValue[]): unknown[] => {
    const options = { sql, rowMode: "object", returnValue: "resultRows" } as const;
    return db.exec(bind.length === 0 ? options : { ...options, bind }) as unknown[];
  };
  return {
    prepare: (sql) => ({ all: (...bind) => rows(sql, bind), run: (...bind) => rows(sql, bind) }),
    exec: (sql) => rows(sql, []),
    close: () => db.close(),
  };
}
