import Database from "libsql";
import { SqliteStorage } from "workspace-engine/sqlite";
import { contractTests } from "../contract-tests";
import { capabilities, contractOptions } from "./contract-options";
import { DatabaseFiles } from "./database-files";

contractTests(contractOptions("SQLite in files, libsql", new DatabaseFiles()), ["the largest commit"]);

const inMemory = {
  name: "SQLite in memory, libsql",
  capabilities: { ...capabilities, durable: false, multiProcess: false },
  notifies: true,
  create: () => new SqliteStorage({ db: new Database(":memory:") }),
  createRetaining: (retainedChanges: number) => new SqliteStorage({ db: new Database(":memory:"), retainedChanges }),
  seed: 100,
};
contractTests(inMemory, ["the largest commit", "closing and opening anew", "several storages over the same data"]);
