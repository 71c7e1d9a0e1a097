import { type BeginStatement, type OnStatement, tellStatements } from "../executed-statement";
import { StorageError } from "../storage-error";
import type { SqliteConnection } from "./connection";
import type { SqliteDatabase } from "./driver-connection";
import { resultCodeOf } from "./driver-error";

/** Makes a call that executes a statement. */
export type Tell = <T>(sql: string, call: () => T) => T;

/** Tells of each statement, and in which database it was, where that has a path. */
export function tellTo(onStatement: OnStatement, path?: string): Tell {
  const begin: BeginStatement = tellStatements(onStatement, statusOf);
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

/** Makes a handle tell of whatever it executes, and of what it could not even prepare. */
export const tellingDatabase =
  (tell: Tell) =>
  (db: SqliteDatabase): SqliteDatabase => ({
    prepare(sql) {
      const statement = preparedBy(db, sql, tell);
      return {
        all: (...parameters) => tell(sql, () => statement.all(...parameters)),
        run: (...parameters) => tell(sql, () => statement.run(...parameters)),
      };
    },
    exec: (sql) => tell(sql, () => db.exec(sql)),
    close: () => db.close(),
  });

/** The connection, telling of all but how its transactions begin and end, which is its own affair. */
export function toldConnection(connection: SqliteConnection, tell: Tell): SqliteConnection {
  const version = connection.version?.bind(connection);
  return {
    get durable() {
      return connection.durable;
    },
    prepare: () => connection.prepare(),
    all: (sql, parameters) => tell(sql, () => connection.all(sql, parameters)),
    run: (sql, parameters) => tell(sql, () => connection.run(sql, parameters)),
    transaction: (work, synced) => connection.transaction(work, synced),
    snapshot: (work) => connection.snapshot(work),
    ...(version && { version }),
    close: () => connection.close(),
  };
}

function preparedBy(db: SqliteDatabase, sql: string, tell: Tell) {
  try {
    return db.prepare(sql);
  } catch (error) {
    return tell(sql, () => {
      throw error;
    });
  }
}

const statusOf = (error: unknown): string | undefined =>
  resultCodeOf(error instanceof StorageError ? error.cause : error);
