import { SqliteStorage } from "workspace-engine/sqlite";
import type { WasmDatabase } from "../../../src/storage/sqlite/driver-connection";
import { contractOver } from "./contract-options";

/** The contract suite over storages that are all over one database. */
export const wasmContract = (name: string, db: WasmDatabase, durable: boolean) => {
  const limits = { durable, multiProcess: false };
  return contractOver(name, (options) => new SqliteStorage({ db, ...options }), { limits, seed: 700, histories: 2 });
};
