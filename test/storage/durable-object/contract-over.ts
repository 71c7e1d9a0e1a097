import type { SqliteOptions, SqliteStorage } from "workspace-engine/sqlite";
import type { StorageContractOptions } from "workspace-engine/testing";

/** The contract suite over the storages that are made, which are all over one database. */
export function contractOver(create: (options?: SqliteOptions) => SqliteStorage): StorageContractOptions {
  return {
    name: "SQLite in a Durable Object",
    capabilities: {
      durable: true,
      multiProcess: false,
      maxDocumentBytes: 1_000_000,
      maxCommitDocuments: Number.POSITIVE_INFINITY,
    },
    notifies: true,
    create: () => create(),
    reopen: () => create(),
    createRetaining: (retainedChanges) => create({ retainedChanges }),
    seed: 300,
    histories: 10,
  };
}
