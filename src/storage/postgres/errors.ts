import { diskFull, StorageError, type StorageErrorKind } from "../storage-error";
import { COMMIT_FUNCTION } from "./commit-function";
import { LostAnswer } from "./driver";

/** SQLSTATEs by whole code or class. Whatever is not listed means that the database did not do it. */
const kinds: Readonly<Record<string, StorageErrorKind>> = {
  "23505": "busy",
  "40": "busy",
  "54": "limit",
  "55P03": "busy",
  "57014": "busy",
  XX001: "corrupt",
  XX002: "corrupt",
};

const messages: Readonly<Record<StorageErrorKind, string>> = {
  busy: "The database is busy with other writers.",
  unavailable: "The database cannot be reached or cannot do this now.",
  unknown_outcome: "The connection was lost while the commit was being confirmed.",
  limit: "A value is too large for PostgreSQL.",
  corrupt: "The stored data cannot be read.",
  closed: "The storage was closed.",
};

/** The class of values that PostgreSQL does not take, such as a text with U+0000 or half a surrogate pair. */
const BAD_DATA = "22";

const DISK_FULL = "53100";

/** The SQLSTATE of an error of the database; `undefined` for one of the connection or of JavaScript. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The classes of SQLSTATEs that a statement that commits has only when its transaction is rolled back. */
const refusals: ReadonlySet<string> = new Set(["0A", BAD_DATA, "23", "25", "26", "40", "42", "54"]);

/** The one of these classes that says that nobody knows: statement completion unknown. */
const COMPLETION_UNKNOWN = "40003";

/** Whether the database refused to commit for a reason that leaves no doubt that nothing was applied. */
export function isRefusal(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  if (isOfCommitFunction(error)) return true;
  return refusals.has(state.slice(0, 2)) && state !== COMPLETION_UNKNOWN;
}

/** Whether the error was met inside the commit function, whose transaction commits only after it has returned. */
function isOfCommitFunction(error: unknown): boolean {
  if (sqlState(error) === undefined || !(error instanceof Error) || !("where" in error)) return false;
  return typeof error.where === "string" && COMMIT_FUNCTION.test(error.where);
}

/** The SQLSTATEs of a wait for a lock, or a statement, that took as long as it may. */
const timeouts: ReadonlySet<string> = new Set(["55P03", "57014"]);

/** Whether the same transaction may succeed when it is run again. */
export function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return state === "23505" || state === "40001" || state === "40P01";
}

/** An error as the storage throws it: misuse and its own errors as they are, the rest as a `StorageError`. */
export function storageError(error: unknown): unknown {
  if (error instanceof StorageError || error instanceof TypeError) return error;
  const state = sqlState(error) ?? "";
  if (state.startsWith(BAD_DATA)) {
    return new TypeError("PostgreSQL cannot store a value, such as a text with U+0000 or a lone surrogate.", {
      cause: error,
    });
  }
  if (state === DISK_FULL) return diskFull(error);
  const kind = error instanceof LostAnswer ? "unknown_outcome" : (kinds[state] ?? kinds[state.slice(0, 2)]);
  const hasWaited = timeouts.has(state);
  return new StorageError(kind ?? "unavailable", messages[kind ?? "unavailable"], { cause: error, hasWaited });
}
