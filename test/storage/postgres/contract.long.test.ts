import type pg from "pg";
import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { contractTests } from "../contract-tests";
import { contractOver } from "../sqlite/contract-options";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { openTrigramDatabase } from "./trigram-database";

function contractIn(name: string, pool: pg.Pool, schema?: string): void {
  const limits = { maxCommitDocuments: 20_000 };
  contractTests(
    contractOver(name, (options) => new PostgresStorage({ pool, schema, ...options }), { limits }),
    [],
  );
}

onPostgres("[B13.1 B21.1] PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "contract");
  afterAll(end);
  contractIn("postgres", pool, schema);
});

onPostgres("[B13.1 B30.1] PostgreSQL with pg_trgm", async (url) => {
  const { pool, end } = await openTrigramDatabase(url);
  afterAll(end);
  contractIn("postgres with pg_trgm", pool);
});
