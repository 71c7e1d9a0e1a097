import type pg from "pg";
import type { Commit } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { type Failure, failingPool } from "./failing-pool";

export const commitStatement = /^SELECT "\w+"\.commit_/;

export const draft: Commit = commitOf(1, { put: [item("1"), item("2")] });

/** Too large for one statement. */
export const large: Commit = commitOf(1, {
  put: ["1", "2", "3", "4", "5", "6"].map((id) => item(id, {}, { text: "x".repeat(900_000) })),
});

/** A storage whose statements fail as configured, once it is open. */
export async function failingStorage(
  pool: pg.Pool,
  schema: string,
  failureOf: (text: string) => Failure | undefined,
): Promise<PostgresStorage> {
  let isOpen = false;
  const storage = new PostgresStorage({
    pool: failingPool(pool, (text) => (isOpen ? failureOf(text) : undefined)),
    schema,
  });
  await storage.open(contractKinds);
  isOpen = true;
  return storage;
}

/** The first statement of this form fails. */
export function once(pattern: RegExp, failure: Failure): (text: string) => Failure | undefined {
  let left = 1;
  return (text) => (pattern.test(text) && left-- > 0 ? failure : undefined);
}
