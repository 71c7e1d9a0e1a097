import type { IdSource } from "../base/ids";
import type { TimeUnit } from "../base/time";
import { fromMilliseconds } from "../base/time";
import { failure, occurrence, unexpected, WorkspaceError } from "../errors/errors";
import { StorageError } from "../storage/storage-error";

/** The id of an error where the source of ids is what failed. */
const NO_ULID = "0".repeat(26);

/** Every failure of an operation begun at an instant as one occurrence of a {@link WorkspaceError}; an abort stays what it is. */
export function asOccurrence(
  error: unknown,
  { ids, timeUnit }: { readonly ids: IdSource; readonly timeUnit: TimeUnit },
  nowMs: number,
  signal?: AbortSignal,
): unknown {
  if (signal?.aborted === true && error === signal.reason) return error;
  const date = fromMilliseconds(nowMs, timeUnit);
  try {
    return occurrence(asWorkspaceError(error), ids.ulid(nowMs), date);
  } catch (cause) {
    return occurrence(unexpected(cause), NO_ULID, date);
  }
}

export function asWorkspaceError(error: unknown): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  if (!(error instanceof StorageError)) return unexpected(error);
  const exposed = (message: string) => (error.expose ? error.message : message);
  switch (error.kind) {
    case "busy":
      return failure("storage_busy", exposed("The storage is busy; try again."), { cause: error });
    case "limit":
      return failure("too_large", exposed("The change is too large for the storage."), { cause: error });
    case "corrupt":
      return unexpected(error);
    default:
      return failure("storage_unavailable", exposed("The storage cannot be reached."), { cause: error });
  }
}
