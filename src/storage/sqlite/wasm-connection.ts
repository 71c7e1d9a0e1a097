import type { SqliteConnection, SqlValue } from "./connection";
import { DriverConnection, type DriverConnectionOptions, type SqliteDatabase } from "./driver-connection";

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

/**
 * A connection to SQLite in WebAssembly. Where it keeps files there is no WAL: they have a rollback journal, and one tab
 * at a time.
 */
export const wasmConnection = (db: WasmDatabase, options: Omit<DriverConnectionOptions, "journal">): SqliteConnection =>
  new DriverConnection(asDriver(db), { ...options, journal: "any" });

/** Its prepared statements take memory until they are given back, so each is prepared for one use. */
function asDriver(db: WasmDatabase): SqliteDatabase {
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
