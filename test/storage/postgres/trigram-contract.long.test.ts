import { afterAll } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { contractTests } from "../contract-tests";
import { onPostgres } from "./on-postgres";
import { openTrigramDatabase } from "./trigram-database";

onPostgres("[B13.1 B30.1] PostgreSQL with pg_trgm", async (url) => {
  const { pool, end } = await openTrigramDatabase(url);
  afterAll(end);
  contractTests(
    {
      name: "postgres with pg_trgm",
      capabilities: { durable: true, multiProcess: true, maxDocumentBytes: 1_000_000, maxCommitDocuments: 20_000 },
      notifies: true,
      create: () => new PostgresStorage({ pool }),
      reopen: () => new PostgresStorage({ pool }),
      createRetaining: (retainedChanges) => new PostgresStorage({ pool, retainedChanges }),
    },
    [],
  );
});
