import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { openPool } from "./server";
import { type Failure, type FailureOf, testPool } from "./test-pool";

const commitStatement = /^SELECT "\w+"\.commit_/;

/** A commit of one statement, and one that is too large for that; what commits it, and its number of documents. */
export const small = { commit: commitOf(1, { put: [item("1"), item("2")] }), pattern: commitStatement, size: 2 };
const bytes = ["1", "2", "3", "4", "5", "6"].map((id) => item(id, {}, { text: "x".repeat(900_000) }));
export const large = { commit: commitOf(1, { put: bytes }), pattern: /COMMIT$/, size: 6 };

/** Storages at one schema: a healthy one, and others whose statements fail as is wanted, once they are open. */
export async function failingAt(url: string, name: string) {
  const { pool, schema, end } = await openPool(url, name);
  afterAll(end);
  const healthy = new PostgresStorage({ pool, schema, notifications: false });
  await healthy.open(contractKinds);
  let teams = 0;
  return {
    pool,
    schema,
    healthy,
    nextTeam: () => `t-${++teams}`,
    failing: async (failureOf: FailureOf): Promise<PostgresStorage> => {
      let isOpen = false;
      const failing = testPool(pool, (text) => (isOpen ? failureOf(text) : undefined));
      const storage = new PostgresStorage({ pool: failing.pool, schema });
      await storage.open(contractKinds);
      isOpen = true;
      return storage;
    },
  };
}

/** The first statement of this form fails. */
export function once(pattern: RegExp, when: Failure["when"], error: Error): FailureOf {
  let left = 1;
  return (text) => (pattern.test(text) && left-- > 0 ? { when, error } : undefined);
}

/** An error of the database with a SQLSTATE. */
export const databaseError = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });

/** One that is met while the commit function is at work. */
export const errorInCommit = (code: string): Error =>
  Object.assign(databaseError(code), {
    where: 'PL/pgSQL function "s".commit_0123456789abcdef(text,text) line 9 at SQL statement',
  });

export const connectionError = (): Error => new Error("Connection terminated unexpectedly");
