import { StorageError, type StorageErrorKind } from "../storage-error";

type Meaning = { readonly kind: StorageErrorKind; readonly advice: string };

const noAccess: Meaning = {
  kind: "unavailable",
  advice: "The browser keeps IndexedDB from this page, as some do in private windows and in frames of other sites.",
};
const damaged: Meaning = {
  kind: "corrupt",
  advice: "Delete the database with IndexedDbStorage.delete(name) and import a backup.",
};
const noRoom: Meaning = {
  kind: "limit",
  advice: "The browser gives this site no more room: delete what is not needed, or have the user free some.",
};
const other: Meaning = { kind: "unavailable", advice: "Nothing was applied; try again, or reload the page." };

/** By the names of the exceptions that IndexedDB knows. */
const meanings: Readonly<Record<string, Meaning>> = {
  ConstraintError: damaged,
  InvalidStateError: noAccess,
  NotFoundError: damaged,
  NotReadableError: damaged,
  QuotaExceededError: noRoom,
  SecurityError: noAccess,
};

/** After these a transaction is known to have been taken back. */
const takenBack: ReadonlySet<string> = new Set(["ConstraintError", "NotReadableError", "QuotaExceededError"]);

/** An error of IndexedDB before anything was kept, as one of the storage contract's errors. */
export function databaseError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const { kind, advice } = meanings[nameOf(cause)] ?? other;
  return new StorageError(kind, `IndexedDB: ${messageOf(cause)} ${advice}`, { cause, expose: kind === noRoom.kind });
}

/** An error of IndexedDB while it finished a transaction: unless it says that nothing was kept, the outcome is unknown. */
export function commitError(cause: unknown): StorageError {
  if (takenBack.has(nameOf(cause))) return databaseError(cause);
  return new StorageError("unknown_outcome", `IndexedDB could not confirm a commit: ${messageOf(cause)}`, { cause });
}

/** Stored data that cannot be read, and what to do about it. */
export function damage(what: string, options?: ErrorOptions): StorageError {
  return new StorageError("corrupt", `${what} ${damaged.advice}`, options);
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : "");

/** As a sentence. */
function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return message.endsWith(".") ? message : `${message}.`;
}
