import { failure, occurrence, unexpected, WorkspaceError } from "../errors";
import { StorageError } from "../storage/storage-error";

/** Every failure of an operation as one occurrence of a {@link WorkspaceError}; an abort stays what it is. */
export function asOccurrence(error: unknown, signal: AbortSignal | undefined, id: string, date: number): unknown {
  if (signal?.aborted === true && error === signal.reason) return error;
  return occurrence(asWorkspaceError(error), id, date);
}

/** What went wrong, as callers are told of it. */
export function asWorkspaceError(error: unknown): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  if (!(error instanceof StorageError)) return unexpected(error);
  switch (error.kind) {
    case "busy":
      return failure("storage_busy", "The storage is busy; try again.", { cause: error });
    case "limit":
      return failure("too_large", "The change is larger than the storage takes.", { cause: error });
    case "corrupt":
      return unexpected(error);
    default:
      return failure("storage_unavailable", "The storage cannot be reached.", { cause: error });
  }
}
