import { checkRetainedChanges } from "../argument-checks";
import type { KindDefinition } from "../storage";
import type { OnIndexing } from "./collection";
import { CollectionStorage } from "./collection-storage";
import type { TeamState } from "./team-state";

export interface MemoryStorageOptions {
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number;
  /** Whether documents are found through an index. It changes no answer, only the time it takes. Default `true`. */
  readonly index?: boolean;
  /** Is told how far the index of a large commit into an empty workspace is. */
  readonly onIndexing?: OnIndexing;
}

/**
 * Keeps workspaces in the memory of the process: the default storage, and the reference for all others.
 *
 * Every call is decided in the turn it is made, so nothing ever comes between a commit's checks and its writes.
 * Committed bodies and logs are not copied but frozen in place. A body may take 1,000,000 bytes as JSON text; a commit
 * may be of any size. Rejects with a {@link StorageError} before `open` (`unavailable`), after `close` (`closed`) and
 * for a body that is too large (`limit`); with a `TypeError` that names the culprit for an undeclared kind or field, a
 * value of the wrong type, or a document named twice in one commit; with the signal's reason when it is aborted before
 * the call. Rules B1 to B12.
 *
 * @example
 * ```ts
 * import { MemoryStorage, Workspace } from "workspace-engine";
 *
 * const storage = new MemoryStorage({ retainedChanges: 100 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * ```
 */
export class MemoryStorage extends CollectionStorage {
  constructor({ retainedChanges = 1000, index = true, onIndexing }: MemoryStorageOptions = {}) {
    checkRetainedChanges(retainedChanges);
    super(() => newTeam(retainedChanges, index), onIndexing);
  }

  /** Fetches the code that keeps documents, the first time. */
  override async open(kinds: readonly KindDefinition[]): Promise<void> {
    code ??= await import("./teams-in-memory");
    await super.open(kinds);
  }
}

/** What documents are kept in is no part of the core: no storage needs it before it is open. */
let code: typeof import("./teams-in-memory") | undefined;

function newTeam(retainedChanges: number, isIndexed: boolean): TeamState {
  if (code === undefined) throw new Error("The storage was not opened.");
  return code.newTeam(retainedChanges, isIndexed);
}
