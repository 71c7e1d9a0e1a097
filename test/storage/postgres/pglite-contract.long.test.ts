import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, describe, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { contractTests } from "../contract-tests";
import { contractOver } from "../sqlite/contract-options";

const directory = await mkdtemp(join(tmpdir(), "workspace-engine-pglite-"));
const pool = await PGlite.create(directory);
afterAll(async () => {
  await pool.close();
  await rm(directory, { recursive: true });
});

describe("[B13.1 B21.1] PGlite", () => {
  const limits = { multiProcess: false, maxCommitDocuments: 20_000 };
  contractTests(
    contractOver("pglite", (options) => new PostgresStorage({ pool, ...options }), { limits, histories: 8 }),
    ["several storages over the same data"],
  );
});

test("[B10.9] PGlite has neither a pool nor anybody to wait for", () => {
  expect(new PostgresStorage({ pool }).stats()).toEqual({ commits: 0, conflicts: 0, retries: 0 });
});
