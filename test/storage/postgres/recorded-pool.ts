import type pg from "pg";
import type { PgClient, PgPool } from "workspace-engine/postgres";

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A pool that notes every statement before it sends it. */
export function recordedPool(pool: pg.Pool): { readonly pool: PgPool; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const note = (text: string, values: readonly unknown[] = []) => sent.push({ text, values });
  const recorded: PgPool = {
    query: (text, values) => {
      note(text, values);
      return pool.query(text, values);
    },
    connect: async () => recordedClient(await pool.connect(), note),
    on: () => {},
  };
  return { pool: recorded, sent };
}

function recordedClient(client: pg.PoolClient, note: (text: string, values?: readonly unknown[]) => void): PgClient {
  return {
    query: (text, values) => {
      note(text, values);
      return client.query(text, values);
    },
    on: (event, listener) => client.on(event, listener),
    removeListener: (event, listener) => client.removeListener(event, listener),
    release: (destroy) => client.release(destroy),
  };
}
