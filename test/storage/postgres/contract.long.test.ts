import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { contractTests } from "../contract-tests";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

onPostgres("[B13.1 B21.1] PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "contract");
  afterAll(end);
  contractTests(
    {
      name: "postgres",
      capabilities: { durable: true, multiProcess: true, maxDocumentBytes: 1_000_000, maxCommitDocuments: 20_000 },
      notifies: true,
      create: () => new PostgresStorage({ pool, schema }),
      reopen: () => new PostgresStorage({ pool, schema }),
      createRetaining: (retainedChanges) => new PostgresStorage({ pool, schema, retainedChanges }),
    },
    [],
  );
});
