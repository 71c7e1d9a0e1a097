import { expect, test } from "vitest";
import { contractTests } from "../contract-tests";
import { contractOptions } from "./contract-options";
import { type DatabaseClass, DatabaseFiles } from "./database-files";

/** Node has the module from 22.5 on, and needs no flag for it from 22.13 on. */
const name = "node:sqlite";
const { DatabaseSync }: { readonly DatabaseSync?: DatabaseClass } = await import(name).catch(() => ({}));

if (DatabaseSync === undefined) {
  test(`the contract over node:sqlite is not run: Node ${process.versions.node} does not have it`, () => {
    expect(Number.parseInt(process.versions.node, 10)).toBeLessThanOrEqual(22);
  });
} else {
  contractTests(contractOptions("SQLite in files, node:sqlite", new DatabaseFiles(DatabaseSync)), [
    "the largest commit",
  ]);
}
