import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { contractOver } from "../sqlite/contract-options";

/** The contract suite over storages in one database. */
export const indexedDbContract = contractOver(
  "IndexedDB",
  (options) => new IndexedDbStorage({ name: "contract", ...options }),
  { seed: 500, histories: 10 },
);
