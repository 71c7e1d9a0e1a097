import pg from "pg";
import { inject } from "vitest";

/** The address of a PostgreSQL server for tests, or why there is none. */
export type Server = { readonly url: string } | { readonly reason: string };

/** `TEST_PG_URL`, or else the server that all test files share. */
export async function sharedServer(): Promise<Server> {
  const url = process.env["TEST_PG_URL"];
  if (url !== undefined && url !== "") return { url };
  const response = await fetch(inject("postgresDesk"));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Server;
}

/** A pool with a schema's name that no other test file uses; `end` drops the schema and closes the pool. */
export async function openPool(url: string, name: string, options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: url, max: 8, ...options });
  const schema = `test_${name}_${process.pid}_${Math.floor(Math.random() * 1e9)}`;
  const end = async () => {
    await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await pool.end();
  };
  return { pool, schema, end };
}
