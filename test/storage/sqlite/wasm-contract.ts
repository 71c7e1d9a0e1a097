import { SqliteStorage } from "workspace-engine/sqlite";
import type { StorageContractOptions } from "workspace-engine/testing";
import type { WasmDatabase } from "../../../src/storage/sqlite/driver-connection";
import { capabilities } from "./contract-options";

/** The contract suite over storages that are all over one database. */
export function wasmContract(name: string, db: WasmDatabase, durable: boolean): StorageContractOptions {
  return {
    name,
    capabilities: { ...capabilities, durable, multiProcess: false },
    notifies: true,
    create: () => new SqliteStorage({ db }),
    ...(durable ? { reopen: () => new SqliteStorage({ db }) } : {}),
    createRetaining: (retainedChanges) => new SqliteStorage({ db, retainedChanges }),
    seed: 700,
    histories: 2,
  };
}
