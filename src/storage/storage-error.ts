/**
 * - `busy`: not applied, another writer holds the storage; try again.
 * - `unavailable`: not applied, the storage cannot be reached.
 * - `unknown_outcome`: it may or may not have been applied; send the same commit (same `txId`) again.
 * - `limit`: not applied, the commit or a document is larger than the storage takes.
 * - `corrupt`: the stored data cannot be read.
 * - `closed`: the storage was closed.
 */
export type StorageErrorKind = "busy" | "unavailable" | "unknown_outcome" | "limit" | "corrupt" | "closed";

/** Why a storage could not do what was asked. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
