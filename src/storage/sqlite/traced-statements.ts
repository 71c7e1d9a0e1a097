import { type OnStatement, type Trace, traceStatements } from "../executed-statement";
import { StorageError } from "../storage-error";
import type { SqliteConnection } from "./connection";
import { resultCodeOf } from "./driver-error";

/** Reports each statement, and in which database it was, where that has a path. */
export function traceTo(onStatement: OnStatement, path?: string): Trace {
  const place = { "db.system.name": "sqlite", ...(path !== undefined && { "db.namespace": path }) } as const;
  const statusOf = (error: unknown) => resultCodeOf(error instanceof StorageError ? error.cause : error);
  return traceStatements(onStatement, statusOf, () => place);
}

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
