import { StorageError, type StorageErrorKind } from "../storage-error";

type Meaning = readonly [kind: StorageErrorKind, advice: string];

const noAccess: Meaning = [
  "unavailable",
  "The browser denies this page access to IndexedDB, as some do in private windows and in frames of other sites.",
];
const damaged: Meaning = ["corrupt", "Delete the database with IndexedDbStorage.delete(name) and import a backup."];
const noSpace: Meaning = [
  "limit",
  "The browser's storage quota for this site is used up: delete unneeded data, or ask the user to free space.",
];

const meanings: Readonly<Record<string, Meaning>> = {
  ConstraintError: damaged,
  InvalidStateError: noAccess,
  NotFoundError: damaged,
  NotReadableError: damaged,
  QuotaExceededError: noSpace,
  SecurityError: noAccess,
};
const other: Meaning = ["unavailable", "Nothing was applied; try again, or reload the page."];

/** An error of IndexedDB before anything was kept, as one of the storage contract's errors. */
export function databaseError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const [kind, advice] = meanings[nameOf(cause)] ?? other;
  return new StorageError(kind, `IndexedDB: ${messageOf(cause)} ${advice}`, { cause, expose: kind === "limit" });
}

/** An error of IndexedDB while it finished a transaction: unless it says that nothing was kept, the outcome is unknown. */
export function commitError(cause: unknown): StorageError {
  const isRolledBack = ["ConstraintError", "NotReadableError", "QuotaExceededError"].includes(nameOf(cause));
  if (isRolledBack) return databaseError(cause);
  return new StorageError("unknown_outcome", `IndexedDB could not confirm a commit: ${messageOf(cause)}`, { cause });
}

/** Stored data that cannot be read, and what to do about it. */
export function damage(what: string, options?: ErrorOptions): StorageError {
  const [kind, advice] = damaged;
  return new StorageError(kind, `${what} ${advice}`, options);
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : "");

function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return message.endsWith(".") ? message : `${message}.`;
}
