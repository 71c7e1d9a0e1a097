import { type OnStatement, type Trace, traceStatements } from "../executed-statement";
import { diskFull, StorageError, type StorageErrorKind } from "../storage-error";

/** A value that can be bound to a statement. */
export type SqlValue = string | number | null;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * When what a transaction wrote is on the disk: before it is answered, or with the next one of that sort. A power failure
 * may take the latter back, but never while it keeps one that was committed after it.
 */
export type WhenSynced = "now" | "with_next";

/**
 * The few things the storage asks of SQLite, each in one synchronous turn. Whatever fails is a `StorageError`.
 *
 * `DriverConnection` is this over a driver's handle, `durableObjectConnection` over the storage of a Durable Object.
 */
export interface SqliteConnection {
  /** Whether commits outlive the process. Other connections may then work on the same data. */
  readonly durable: boolean;
  /** Makes the database fit for use; called once, before anything else. */
  prepare(): void;
  all(sql: string, parameters: readonly SqlValue[]): readonly Row[];
  run(sql: string, parameters: readonly SqlValue[]): void;
  /**
   * Runs the work as one transaction that nobody else writes beside: whole, or when it throws not at all. Its writes are
   * `synced` now if nothing else is said, and may be in any case.
   */
  transaction<T>(work: () => T, synced?: WhenSynced): T;
  /** Runs reads that all see the same state. */
  snapshot<T>(work: () => T): T;
  /** A number that changes when another connection commits; left out where there is none. */
  version?(): number;
  close(): void;
}

export function textOf(row: Row | undefined, column: string): string {
  return String(row?.[column]);
}

/** A number column of a row; drivers may be set to give whole numbers as `bigint`. */
export function numberOf(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

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

/** The primary result codes of SQLite that say more than that something failed. */
const kinds: Readonly<Record<string, StorageErrorKind>> = {
  SQLITE_BUSY: "busy",
  SQLITE_LOCKED: "busy",
  SQLITE_PROTOCOL: "busy",
  SQLITE_SCHEMA: "busy",
  SQLITE_CORRUPT: "corrupt",
  SQLITE_NOTADB: "corrupt",
  SQLITE_FORMAT: "corrupt",
  SQLITE_TOOBIG: "limit",
};

/** The same codes as node:sqlite gives them, and those that make the outcome of a `COMMIT` unknown. */
const names: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  15: "SQLITE_PROTOCOL",
  17: "SQLITE_SCHEMA",
  18: "SQLITE_TOOBIG",
  24: "SQLITE_FORMAT",
  26: "SQLITE_NOTADB",
};

/** After these a `COMMIT` is known to have been rolled back. */
const takenBack: ReadonlySet<string> = new Set(["SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_READONLY"]);

export function driverError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const code = resultCodeOf(cause);
  if (code === "SQLITE_FULL") return diskFull(cause);
  const kind = (code !== undefined && kinds[code]) || "unavailable";
  return new StorageError(kind, `SQLite: ${messageOf(cause)}`, { cause });
}

/** An error of a driver at `COMMIT`: unless SQLite says that nothing was kept, the outcome is unknown. */
export function commitError(cause: unknown): StorageError {
  const code = resultCodeOf(cause);
  if (code !== undefined && takenBack.has(code)) return driverError(cause);
  return new StorageError("unknown_outcome", `SQLite could not confirm a commit: ${messageOf(cause)}`, { cause });
}

/** The primary result code: in the `errcode` of node:sqlite, the `code` of others, or the message in a Durable Object. */
export function resultCodeOf(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null) return undefined;
  if ("errcode" in cause && typeof cause.errcode === "number") return names[cause.errcode & 0xff];
  const text = "code" in cause && typeof cause.code === "string" ? cause.code : messageOf(cause);
  return /\bSQLITE_[A-Z]+/.exec(text)?.[0];
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
