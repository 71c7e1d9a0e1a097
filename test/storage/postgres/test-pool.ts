import type pg from "pg";
import type { PgClient, PgPool } from "workspace-engine/postgres";

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Those of the answer, once it has come. */
  rows?: readonly unknown[];
}

/** A statement fails before it is sent, or after it was executed. */
export interface Failure {
  readonly when: "before" | "after";
  readonly error: Error;
}

export type FailureOf = (text: string) => Failure | undefined;

type Query = PgClient["query"];

/** A pool that notes every statement, and asks before each, and before it lends a client ("connect"), whether that fails. */
export function testPool(pool: pg.Pool, failureOf: FailureOf = () => undefined) {
  const sent: Sent[] = [];
  const noting =
    (query: Query): Query =>
    async (text, values = []) => {
      const note: Sent = { text, values };
      sent.push(note);
      const failure = failureOf(text);
      if (failure?.when === "before") throw failure.error;
      const answer = await query(text, values);
      if (failure !== undefined) throw failure.error;
      note.rows = answer.rows;
      return answer;
    };
  const connect = async (): Promise<PgClient> => {
    const failure = failureOf("connect");
    if (failure !== undefined) throw failure.error;
    const client = await pool.connect();
    return {
      query: noting((text, values) => client.query(text, values)),
      on: (event, listener) => client.on(event, listener),
      removeListener: (event, listener) => client.removeListener(event, listener),
      release: (destroy) => client.release(destroy),
    };
  };
  const noted: PgPool = { query: noting((text, values) => pool.query(text, values)), connect, on: () => {} };
  return { pool: noted, sent };
}
