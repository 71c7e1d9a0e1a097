import type { Storage } from "workspace-engine";
import type { StorageContractOptions } from "workspace-engine/testing";
import type { DatabaseFiles } from "./database-files";

/** Of a database that several processes use. */
export const capabilities = {
  durable: true,
  multiProcess: true,
  maxDocumentBytes: 1_000_000,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
};

type Limits = Partial<typeof capabilities>;

/** The contract suite over the storages that are made, which are all over one database. */
export function contractOver(
  name: string,
  create: (options?: { readonly retainedChanges: number }) => Storage,
  { limits = {}, ...options }: Partial<StorageContractOptions> & { readonly limits?: Limits } = {},
): StorageContractOptions {
  return {
    name,
    capabilities: { ...capabilities, ...limits },
    notifies: true,
    create: () => create(),
    reopen: () => create(),
    createRetaining: (retainedChanges) => create({ retainedChanges }),
    ...options,
  };
}

/** The contract suite over database files. */
export function contractOptions(name: string, files: DatabaseFiles): StorageContractOptions {
  return contractOver(name, (options) => files.storage(options), { reopen: (storage) => files.again(storage) });
}
