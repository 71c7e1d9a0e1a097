import { type BeginStatement, type OnStatement, traceStatements } from "../executed-statement";
import { StorageError } from "../storage-error";
import type { SqliteConnection } from "./connection";
import type { SqliteDatabase } from "./driver-connection";
import { resultCodeOf } from "./driver-error";

/** Makes a call that executes a statement. */
export type Trace = <T>(sql: string, call: () => T) => T;

/** Reports each statement, and in which database it was, where that has a path. */
export function traceTo(onStatement: OnStatement, path?: string): Trace {
  const begin: BeginStatement = traceStatements(onStatement, statusOf);
  const place = { "db.system.name": "sqlite", ...(path !== undefined && { "db.namespace": path }) } as const;
  return (sql, call) => {
    const end = begin(sql, place);
    try {
      const result = call();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}

/** Makes a handle report all statements that it executes or fails to prepare. */
export const tracedDatabase =
  (trace: Trace) =>
  (db: SqliteDatabase): SqliteDatabase => ({
    prepare(sql) {
      const statement = preparedBy(db, sql, trace);
      return {
        all: (...parameters) => trace(sql, () => statement.all(...parameters)),
        run: (...parameters) => trace(sql, () => statement.run(...parameters)),
      };
    },
    exec: (sql) => trace(sql, () => db.exec(sql)),
    close: () => db.close(),
  });

/** The connection, with all reported but how its transactions begin and end, which is its own affair. */
export function tracedConnection(connection: SqliteConnection, trace: Trace): SqliteConnection {
  const { version } = connection;
  return {
    get durable() {
      return connection.durable;
    },
    prepare: () => connection.prepare(),
    all: (sql, parameters) => trace(sql, () => connection.all(sql, parameters)),
    run: (sql, parameters) => trace(sql, () => connection.run(sql, parameters)),
    transaction: (work, synced) => connection.transaction(work, synced),
    snapshot: (work) => connection.snapshot(work),
    ...(version && { version: () => version.call(connection) }),
    close: () => connection.close(),
  };
}

function preparedBy(db: SqliteDatabase, sql: string, trace: Trace) {
  try {
    return db.prepare(sql);
  } catch (error) {
    return trace(sql, () => {
      throw error;
    });
  }
}

const statusOf = (error: unknown): string | undefined =>
  resultCodeOf(error instanceof StorageError ? error.cause : error);
