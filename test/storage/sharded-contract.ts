import { MemoryStorage, type Storage } from "workspace-engine";
import { contractTests } from "./contract-tests";

/** The contract of storages over shards in memory, which are all that is made by a call of `create`. */
export function shardedContract(name: string, over: (create: () => Storage) => Storage): void {
  contractTests(
    {
      name,
      capabilities: new MemoryStorage().capabilities,
      notifies: true,
      create: () => over(() => new MemoryStorage()),
      createRetaining: (retainedChanges) => over(() => new MemoryStorage({ retainedChanges })),
      histories: 5,
    },
    ["the largest commit", "closing and opening anew", "several storages over the same data"],
  );
}
