import type pg from "pg";
import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { contractTests } from "../contract-tests";
import { capabilities } from "../sqlite/contract-options";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { openTrigramDatabase } from "./trigram-database";

function contractOver(name: string, pool: pg.Pool, schema?: string): void {
  const over = (retainedChanges?: number) => new PostgresStorage({ pool, schema, retainedChanges });
  contractTests(
    {
      name,
      capabilities: { ...capabilities, maxCommitDocuments: 20_000 },
      notifies: true,
      create: () => over(),
      reopen: () => over(),
      createRetaining: over,
    },
    [],
  );
}

onPostgres("[B13.1 B21.1] PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "contract");
  afterAll(end);
  contractOver("postgres", pool, schema);
});

onPostgres("[B13.1 B30.1] PostgreSQL with pg_trgm", async (url) => {
  const { pool, end } = await openTrigramDatabase(url);
  afterAll(end);
  contractOver("postgres with pg_trgm", pool);
});
