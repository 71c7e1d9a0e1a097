import { type Commit, MemoryStorage, type Storage, StorageError } from "workspace-engine";
import type { StorageContractOptions } from "workspace-engine/testing";
import { storageAround } from "../../storage-with";
import { withFault } from "./faulty";

export const MAX_COMMIT_DOCUMENTS = 40;

type Plant = (inner: MemoryStorage) => Partial<Storage>;

/**
 * Stands for durable storages of several processes, with a commit limit: handles over data that outlive each handle.
 * `reopened` plants a fault into the second and later handles.
 */
export function sharedStorage(reopened: Plant = () => ({})): StorageContractOptions {
  const dataOf = new WeakMap<Storage, MemoryStorage>();
  const handle = (data: MemoryStorage, plant: Plant): Storage => {
    const storage = closable(withFault(data, (inner) => ({ ...limits(inner), ...plant(inner) })));
    dataOf.set(storage, data);
    return storage;
  };
  return {
    name: "shared",
    capabilities: capabilitiesOf(new MemoryStorage()),
    notifies: true,
    create: () => handle(new MemoryStorage(), () => ({})),
    reopen: (storage) => handle(dataOf.get(storage) ?? new MemoryStorage(), reopened),
    createRetaining: (retainedChanges) => handle(new MemoryStorage({ retainedChanges }), () => ({})),
    histories: 3,
    wakeTimeout: 1000,
  };
}

function capabilitiesOf(inner: MemoryStorage) {
  return { ...inner.capabilities, durable: true, multiProcess: true, maxCommitDocuments: MAX_COMMIT_DOCUMENTS };
}

function limits(inner: MemoryStorage): Partial<Storage> {
  return {
    capabilities: capabilitiesOf(inner),
    commit: async (team, commit) => {
      refuseAbove(MAX_COMMIT_DOCUMENTS, commit);
      return inner.commit(team, commit);
    },
  };
}

export function refuseAbove(limit: number, { put, del }: Pick<Commit, "put" | "del">): void {
  if (put.length + del.length > limit) throw new StorageError("limit", "Too many documents.");
}

/** Closes the handle and leaves the data alone. */
function closable(storage: Storage): Storage {
  let isClosed = false;
  return storageAround(storage, (name, make) => {
    if (name !== "close") return isClosed ? Promise.reject(new StorageError("closed", "It was closed.")) : make();
    isClosed = true;
    return Promise.resolve();
  });
}
