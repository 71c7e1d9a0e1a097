import type { SqliteOptions, SqliteStorage } from "workspace-engine/sqlite";
import type { StorageContractOptions } from "workspace-engine/testing";
import { capabilities } from "../sqlite/contract-options";

/** The contract suite over the storages that are made, which are all over one database. */
export function contractOver(create: (options?: SqliteOptions) => SqliteStorage): StorageContractOptions {
  return {
    name: "SQLite in a Durable Object",
    capabilities: { ...capabilities, multiProcess: false },
    notifies: true,
    create: () => create(),
    reopen: () => create(),
    createRetaining: (retainedChanges) => create({ retainedChanges }),
    seed: 300,
    histories: 10,
  };
}
