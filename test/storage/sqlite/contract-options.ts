import type { StorageContractOptions } from "workspace-engine/testing";
import type { DatabaseFiles } from "./database-files";

/** Of a database that several processes use. */
export const capabilities = {
  durable: true,
  multiProcess: true,
  maxDocumentBytes: 1_000_000,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
};

/** The contract suite over database files. */
export function contractOptions(name: string, files: DatabaseFiles): StorageContractOptions {
  return {
    name,
    capabilities,
    notifies: true,
    create: () => files.storage(),
    reopen: (storage) => files.again(storage),
    createRetaining: (retainedChanges) => files.storage({ retainedChanges }),
  };
}
