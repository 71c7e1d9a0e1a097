import { MemoryStorage, type Storage, shardedStorage } from "workspace-engine";
import { contractTests } from "../contract-tests";

const { capabilities } = new MemoryStorage();

/** Storages over shards, chosen by the team's last letter, which the directory keeps. */
function overTwo(create: () => Storage): Storage {
  return shardedStorage({
    shards: { one: create(), two: create() },
    directory: create(),
    place: (team) => (team.endsWith("a") ? "one" : "two"),
  });
}

contractTests(
  {
    name: "sharded by a directory",
    capabilities,
    notifies: true,
    create: () => overTwo(() => new MemoryStorage()),
    createRetaining: (retainedChanges) => overTwo(() => new MemoryStorage({ retainedChanges })),
    histories: 5,
  },
  ["the largest commit", "closing and opening anew", "several storages over the same data"],
);
