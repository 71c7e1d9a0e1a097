import { callListener } from "../../base/call-listener";
import type { OnIndexing } from "./collection";
import { CollectionStorage } from "./collection-storage";
import { GrowingCollection } from "./growing-collection";
import type { MemoryStorageOptions } from "./memory-storage-options";
import { ScannedCollection } from "./scanned-collection";
import { TeamState } from "./team-state";

/** What a {@link MemoryStorage} with these options does its work with. */
export function storageInMemory({
  retainedChanges = 1000,
  index = true,
  onIndexing,
}: MemoryStorageOptions): CollectionStorage {
  const newTeam = () =>
    new TeamState(retainedChanges, (schema) =>
      index ? new GrowingCollection(schema) : new ScannedCollection((fields) => schema.fieldValues(fields)),
    );
  const told: OnIndexing | undefined = onIndexing && ((progress) => callListener(onIndexing, progress));
  return new CollectionStorage(newTeam, told);
}
