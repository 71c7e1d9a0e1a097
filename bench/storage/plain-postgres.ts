import type pg from "pg";
import type { PlainStore } from "./plain";

const TABLES = [
  "document (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id))",
  "log (tx_id TEXT PRIMARY KEY, entry TEXT NOT NULL)",
];

/** Two tables without any further index. */
export async function plainPostgres(client: pg.Client, schema: string): Promise<PlainStore> {
  await client.connect();
  await client.query(`CREATE SCHEMA "${schema}"; SET search_path TO "${schema}"`);
  for (const table of TABLES) await client.query(`CREATE TABLE ${table}`);
  const insertion = (name: string, values: string) => ({
    name,
    text: `INSERT INTO document (kind, id, body) ${values} ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
  });
  const one = insertion("one", "VALUES ($1, $2, $3)");
  const many = insertion("many", "SELECT * FROM unnest($1::text[], $2::text[], $3::text[])");
  const entry = { name: "entry", text: "INSERT INTO log (tx_id, entry) VALUES ($1, $2)" };
  return {
    fill: async ({ documents }) => {
      for (let start = 0; start < documents.length; start += 2000) {
        const batch = documents.slice(start, start + 2000);
        const bodies = batch.map(({ body }) => JSON.stringify(body));
        await client.query({ ...many, values: [batch.map(({ kind }) => kind), batch.map(({ id }) => id), bodies] });
      }
    },
    insert: async (commit) => {
      await client.query("BEGIN");
      for (const { kind, id, body } of commit.put) {
        await client.query({ ...one, values: [kind, id, JSON.stringify(body)] });
      }
      await client.query({ ...entry, values: [commit.txId, JSON.stringify(commit.log)] });
      await client.query("COMMIT");
    },
    close: async () => {
      await client.query(`DROP SCHEMA "${schema}" CASCADE`);
      await client.end();
    },
  };
}
