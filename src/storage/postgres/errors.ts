import { diskFull, StorageError } from "../storage-error";

const messages = {
  busy: "The database is busy with other writers.",
  unavailable: "The database cannot be reached or cannot do this now.",
  limit: "A value is too large for PostgreSQL.",
  corrupt: "The stored data cannot be read.",
} as const;

/** SQLSTATEs by whole code or class. Whatever is not listed means that the database did not do it. */
const kinds: Readonly<Record<string, keyof typeof messages>> = {
  "23505": "busy",
  "40": "busy",
  "54": "limit",
  "55P03": "busy",
  "57014": "busy",
  XX001: "corrupt",
  XX002: "corrupt",
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

/** A call of the commit function, as errors that are met inside of it bear it in their context. */
export const COMMIT_FUNCTION = /\bcommit_[0-9a-f]{16}\(/;

/** Whether the error was met inside the commit function, whose transaction commits only after it has returned. */
function isOfCommitFunction(error: unknown): boolean {
  if (sqlState(error) === undefined || !(error instanceof Error) || !("where" in error)) return false;
  return typeof error.where === "string" && COMMIT_FUNCTION.test(error.where);
}

/** The SQLSTATEs of a wait for a lock, or a statement, that took as long as it may. */
const timeouts: ReadonlySet<string> = new Set(["55P03", "57014"]);

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
  const kind = kinds[state] ?? kinds[state.slice(0, 2)] ?? "unavailable";
  return new StorageError(kind, messages[kind], { cause: error, hasWaited: timeouts.has(state) });
}

/** The connection broke, or might have, while the answer to a statement that commits was awaited. */
export const lostAnswer = (cause: unknown): StorageError =>
  new StorageError("unknown_outcome", "The connection was lost while the commit was being confirmed.", { cause });
