/**
 * - `busy`: not applied, another writer holds the storage; try again.
 * - `unavailable`: not applied, the storage cannot be reached.
 * - `unknown_outcome`: it may or may not have been applied; send the same commit (same `txId`) again.
 * - `limit`: not applied, the commit or a document is larger than the storage takes.
 * - `corrupt`: the stored data cannot be read.
 * - `closed`: the storage was closed.
 */
export type StorageErrorKind = "busy" | "unavailable" | "unknown_outcome" | "limit" | "corrupt" | "closed";

/** Details of a failed call. */
export interface StorageErrorOptions extends ErrorOptions {
  /** Of `busy`: the storage has waited for as long as it may, so that nobody should wait for the same again. */
  readonly hasWaited?: boolean;
  /** Whether callers of operations may read the message, since it holds no path, address or SQL. */
  readonly expose?: boolean;
}

/** Why a storage could not do what was asked. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly kind: StorageErrorKind;
  readonly hasWaited: boolean;
  readonly expose: boolean;

  constructor(kind: StorageErrorKind, message: string, options: StorageErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.hasWaited = options.hasWaited ?? false;
    this.expose = options.expose ?? false;
  }
}

/** Waiting does not help: callers get the error, so that somebody frees space. Rule E2.5. */
export const diskFull = (cause: unknown): StorageError =>
  new StorageError("unavailable", "The disk of the storage is full.", { cause, expose: true });
