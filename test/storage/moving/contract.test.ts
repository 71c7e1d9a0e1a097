import { shardedStorage } from "workspace-engine";
import { shardedContract } from "../sharded-contract";

shardedContract("sharded by a directory", (create) =>
  shardedStorage({
    shards: { one: create(), two: create() },
    directory: create(),
    place: (team) => (team.endsWith("a") ? "one" : "two"),
  }),
);
