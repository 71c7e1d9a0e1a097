import { expect, test } from "vitest";
import { killClaimers } from "../crash/claim-kills";
import { openShared, type SharedDatabase } from "../crash/shared-database";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";
import { DatabaseFiles } from "../storage/sqlite/database-files";

const plan = { cards: 150, processes: 3, agents: 8, kills: 3, leaseSeconds: 5, delay: () => Math.random() * 1000 };
const files = new DatabaseFiles();

async function expectSound(database: SharedDatabase): Promise<void> {
  const { storage, end } = await openShared(database);
  const { claims, faults } = await killClaimers(storage, database, plan).finally(end);
  expect(faults).toEqual([]);
  expect(claims).toBeGreaterThanOrEqual(plan.cards);
}

test("[U10.17 Y1.11] of agents that are killed none leaves a SQLite card claimed twice, or past its lease", async () => {
  await expectSound({ kind: "sqlite", target: files.path(), schema: "" });
});

onPostgres("[U10.17 Y1.11] of agents that are killed", (target) => {
  test("none leaves a PostgreSQL card claimed twice, or past its lease", async () => {
    const { schema, end } = await openPool(target, "claims");
    await expectSound({ kind: "postgres", target, schema }).finally(end);
  });
});
