import { IndexedDbStorage } from "workspace-engine/indexeddb";
import type { StorageContractOptions } from "workspace-engine/testing";
import { capabilities } from "../sqlite/contract-options";

/** The contract suite over storages in one database. */
export const indexedDbContract: StorageContractOptions = {
  name: "IndexedDB",
  capabilities,
  notifies: true,
  create: () => new IndexedDbStorage({ name: "contract" }),
  reopen: () => new IndexedDbStorage({ name: "contract" }),
  createRetaining: (retainedChanges) => new IndexedDbStorage({ name: "contract", retainedChanges }),
  seed: 500,
  histories: 10,
};
