import pg from "pg";
import { PostgresStorage } from "workspace-engine/postgres";
import { quotedSchema } from "../../src/storage/postgres/values";
import { fill, TEAM } from "./contents";
import type { PlainStore } from "./plain";
import { PlainPostgresWriter, type Sending } from "./plain-postgres-writer";

/** The storage's tables with all their indexes, into which the driver writes the same rows: it reads and checks nothing. */
export function plainPostgres(
  url: string,
  schema: string,
  sending: Sending,
): PlainStore & { readonly client: pg.Client } {
  const client = new pg.Client({ connectionString: url });
  let writer: PlainPostgresWriter | undefined;
  return {
    client,
    fill: async (contents) => {
      const pool = new pg.Pool({ connectionString: url });
      const storage = new PostgresStorage({ pool, schema, notifications: false });
      await fill(storage, contents);
      await storage.close();
      await pool.end();
      await client.connect();
      writer = new PlainPostgresWriter(client, schema, contents.kinds, sending);
    },
    insert: async (commit) => writer?.write(TEAM, commit),
    close: async () => {
      if (writer !== undefined) await client.query(`DROP SCHEMA ${quotedSchema(schema)} CASCADE`);
      await client.end();
    },
  };
}
