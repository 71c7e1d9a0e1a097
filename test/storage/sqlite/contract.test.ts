import { createRequire } from "node:module";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { contractTests } from "../contract-tests";
import { contractOptions, contractOver } from "./contract-options";
import { type DatabaseClass, DatabaseFiles, nodeSqlite } from "./database-files";

/**
 * better-sqlite3 is compiled where it is installed, so it is none of this repository's packages. With one elsewhere:
 *
 *     npm install --prefix /tmp/driver better-sqlite3@12
 *     BETTER_SQLITE3=/tmp/driver npx vitest run test/storage/sqlite/contract.test.ts
 */
const folder = process.env["BETTER_SQLITE3"];
const better: DatabaseClass | undefined =
  folder === undefined ? undefined : createRequire(join(folder, "package.json"))("better-sqlite3");

const inMemory = contractOver(
  "SQLite in memory, libsql",
  (options) => new SqliteStorage({ db: new Database(":memory:"), ...options }),
  { limits: { durable: false, multiProcess: false }, seed: 100 },
);
describe("[B13.1] SQLite", () => {
  for (const [name, Class] of Object.entries({ libsql: Database, "node:sqlite": nodeSqlite.DatabaseSync, better })) {
    if (Class !== undefined)
      contractTests(contractOptions(`SQLite in files, ${name}`, new DatabaseFiles(Class)), ["the largest commit"]);
  }
  contractTests(inMemory, ["the largest commit", "closing and opening anew", "several storages over the same data"]);

  test("in files is tried with all drivers that are here", () => {
    if (nodeSqlite.DatabaseSync === undefined)
      expect(Number.parseInt(process.versions.node, 10)).toBeLessThanOrEqual(22);
    expect(better === undefined).toBe(folder === undefined);
  });
});
