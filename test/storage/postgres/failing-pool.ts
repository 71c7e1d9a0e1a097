import type pg from "pg";
import type { PgPool } from "workspace-engine/postgres";

/** A statement fails before it is sent, or after it was executed. */
export interface Failure {
  readonly when: "before" | "after";
  readonly error: Error;
}

/** A pool that asks before it lends a client ("connect"), and whose clients ask before each statement, whether that fails. */
export function failingPool(pool: pg.Pool, failureOf: (text: string) => Failure | undefined): PgPool {
  const send = async (text: string, query: () => Promise<pg.QueryResult>) => {
    const failure = failureOf(text);
    if (failure?.when === "before") throw failure.error;
    const result = await query();
    if (failure !== undefined) throw failure.error;
    return result;
  };
  return {
    query: (text, values) => send(text, () => pool.query(text, values)),
    connect: async () => {
      const failure = failureOf("connect");
      if (failure !== undefined) throw failure.error;
      const client = await pool.connect();
      return {
        query: (text, values) => send(text, () => client.query(text, values)),
        on: (event, listener) => client.on(event, listener),
        removeListener: (event, listener) => client.removeListener(event, listener),
        release: (destroy) => client.release(destroy),
      };
    },
    on: () => {},
  };
}

/** An error of the database with a SQLSTATE. */
export function databaseError(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code });
}

/** One that is met while the commit function is at work. */
export function errorInCommit(code: string): Error {
  const where = 'PL/pgSQL function "s".commit_0123456789abcdef(text,text) line 9 at SQL statement';
  return Object.assign(databaseError(code), { where });
}

export function connectionError(): Error {
  return new Error("Connection terminated unexpectedly");
}
