import { callListener } from "../../base/call-listener";
import { checkOptions } from "../../errors/check-options";
import type { KindSchema } from "../kind-schema";
import { ScannedCollection } from "./collection/scanned-collection";
import { CollectionStorage } from "./collection-storage";
import { newGrowing } from "./grown";
import { type MemoryStorageOptions, memoryStorageRules } from "./memory-storage-options";
import { TeamState } from "./team-state";

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
 * import { MemoryStorage, Workspace } from "workspace-engine";
 *
 * const storage = new MemoryStorage({ retainedChanges: 100 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 */
export class MemoryStorage extends CollectionStorage {
  constructor(options: MemoryStorageOptions = {}) {
    checkOptions(options, memoryStorageRules);
    const { retainedChanges = 1000, index = true, onIndexing } = options;
    const newScanned = (schema: KindSchema) => new ScannedCollection((fields) => schema.fieldValues(fields));
    super(
      () => new TeamState(retainedChanges, index ? newGrowing : newScanned),
      onIndexing && ((progress) => callListener(onIndexing, progress)),
    );
  }
}
