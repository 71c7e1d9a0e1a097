import Database from "libsql";
import { describe } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { contractTests } from "../contract-tests";
import { capabilities, contractOptions } from "./contract-options";
import { DatabaseFiles } from "./database-files";

const inMemory = {
  name: "SQLite in memory, libsql",
  capabilities: { ...capabilities, durable: false, multiProcess: false },
  notifies: true,
  create: () => new SqliteStorage({ db: new Database(":memory:") }),
  createRetaining: (retainedChanges: number) => new SqliteStorage({ db: new Database(":memory:"), retainedChanges }),
  seed: 100,
};
describe("[B13.1] SQLite", () => {
  contractTests(contractOptions("SQLite in files, libsql", new DatabaseFiles()), ["the largest commit"]);
  contractTests(inMemory, ["the largest commit", "closing and opening anew", "several storages over the same data"]);
});
