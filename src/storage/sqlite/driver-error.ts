import { diskFull, StorageError, type StorageErrorKind } from "../storage-error";

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
