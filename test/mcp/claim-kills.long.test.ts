import { expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { type ClaimReport, killClaimers } from "../crash/claim-kills";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";
import { DatabaseFiles } from "../storage/sqlite/database-files";

const plan = { cards: 150, processes: 3, agents: 8, kills: 3, leaseSeconds: 5, delay: () => Math.random() * 1000 };
const files = new DatabaseFiles();

function expectSound({ claims, faults }: ClaimReport): void {
  expect(faults).toEqual([]);
  expect(claims).toBeGreaterThanOrEqual(plan.cards);
}

test("[U10.17 Y1.11] of agents that are killed none leaves a SQLite card claimed twice, or past its lease", async () => {
  const target = files.path();
  expectSound(await killClaimers(files.storage({ path: target }), { kind: "sqlite", target, schema: "" }, plan));
});

onPostgres("[U10.17 Y1.11] of agents that are killed", (target) => {
  test("none leaves a PostgreSQL card claimed twice, or past its lease", async () => {
    const { pool, schema, end } = await openPool(target, "claims");
    const storage = new PostgresStorage({ pool, schema, notifications: false, lockTimeout: 60_000 });
    try {
      expectSound(await killClaimers(storage, { kind: "postgres", target, schema }, plan));
    } finally {
      await storage.close();
      await end();
    }
  });
});
