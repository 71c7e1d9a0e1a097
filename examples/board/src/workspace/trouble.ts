import { StorageError, type StorageErrorKind, WorkspaceError } from "workspace-engine";

/** The browser knows of a workspace and no longer has it. */
export class WorkspaceGone extends Error {
  override readonly name = "WorkspaceGone";
  constructor() {
    super("The browser no longer has what was kept here. Open the file of a backup, or begin anew.");
  }
}

/** A way on from a workspace that cannot be opened. */
export type WayOn = "again" | "anew" | "unkept";

export interface Trouble {
  readonly title: string;
  readonly text: string;
  readonly ways: readonly WayOn[];
}

const noAccess =
  "The browser keeps this page from storing anything, as some do in private windows and in frames of other sites.";

const troubles: Readonly<Partial<Record<StorageErrorKind, Omit<Trouble, "text">>>> = {
  corrupt: { title: "What is kept here is damaged", ways: ["again", "anew"] },
  limit: { title: "The browser has no room for it", ways: ["again", "unkept"] },
  unavailable: { title: "The workspace cannot be reached", ways: ["again", "unkept"] },
  busy: { title: "Another tab is in the way", ways: ["again"] },
};

const changedMeanwhile = "Somebody else changed this meanwhile, so nothing of yours was written over it.";

/** What to show instead of a workspace that cannot be opened. */
export function troubleOf(cause: unknown): Trouble {
  const text = reasonOf(cause);
  if (cause instanceof WorkspaceGone) return { title: "The workspace is gone", text, ways: ["anew"] };
  if (cause instanceof DOMException && cause.name === "SecurityError") {
    return { title: "Nothing can be kept here", text: noAccess, ways: ["unkept"] };
  }
  const refused = storageErrorOf(cause);
  return { title: "It cannot be opened", ways: ["again"], ...(refused && troubles[refused.kind]), text };
}

/** Why something was refused, and what to do about it where the storage says so. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof WorkspaceError && cause.status === 401) return "The server does not know this token.";
  if (cause instanceof WorkspaceError && cause.code === "changed_meanwhile") return changedMeanwhile;
  const error = storageErrorOf(cause) ?? cause;
  return error instanceof Error ? error.message : String(error);
}

function storageErrorOf(cause: unknown): StorageError | undefined {
  if (cause instanceof StorageError) return cause;
  return cause instanceof Error ? storageErrorOf(cause.cause) : undefined;
}

const MOST_FAULTS = 5;

/** What is wrong with a file, fault by fault where the workspace says so. */
export function faultsOf(cause: unknown): readonly string[] {
  if (!(cause instanceof WorkspaceError) || cause.issues.length === 0 || cause.code === "changed_meanwhile") {
    return [reasonOf(cause)];
  }
  const faults = cause.issues
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const more = cause.issues.length - faults.length;
  return more > 0 ? [...faults, `and ${more} more`] : faults;
}
