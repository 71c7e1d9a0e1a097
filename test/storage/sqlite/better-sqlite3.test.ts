/**
 * better-sqlite3 is compiled where it is installed, so it is none of this repository's packages. With one elsewhere:
 *
 *     npm install --prefix /tmp/driver better-sqlite3@12
 *     BETTER_SQLITE3=/tmp/driver npx vitest run test/storage/sqlite/better-sqlite3.test.ts
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractTests } from "../contract-tests";
import { contractOptions } from "./contract-options";
import { type DatabaseClass, DatabaseFiles } from "./database-files";

const folder = process.env["BETTER_SQLITE3"];

if (folder === undefined) {
  test("the contract over better-sqlite3 is not run: BETTER_SQLITE3 names no folder that has it", () => {
    expect(folder).toBeUndefined();
  });
} else {
  const Database: DatabaseClass = createRequire(join(folder, "package.json"))("better-sqlite3");
  contractTests(contractOptions("SQLite in files, better-sqlite3", new DatabaseFiles(Database)), [
    "the largest commit",
  ]);
}
