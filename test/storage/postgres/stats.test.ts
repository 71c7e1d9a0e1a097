import { afterAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { databaseError, failingAt, once, small } from "./failing-storage";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

onPostgres("stats of PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "stats", { max: 2 });
  afterAll(end);
  const { failing } = await failingAt(url, "retries");

  test("[B10.9] reports the state of the pool, and how many wait for a connection", async () => {
    const storage = new PostgresStorage({ pool, schema, notifications: false });
    await storage.open(contractKinds);
    const before = storage.stats();
    expect(before).toEqual({
      commits: 0,
      conflicts: 0,
      retries: 0,
      waits: { count: 0, milliseconds: 0 },
      pool: { max: 2, open: pool.totalCount, idle: pool.idleCount, waiting: 0 },
    });
    const lent = [await pool.connect(), await pool.connect()];
    const waiting = Promise.all([storage.logRange("t-a"), storage.commit("t-a", commitOf(1, { put: [item("1")] }))]);
    expect(storage.stats().pool).toEqual({ max: 2, open: 2, idle: 0, waiting: 2 });
    for (const client of lent) client.release();
    await waiting;
    const { commits, waits } = storage.stats();
    expect([commits, waits?.count]).toEqual([1, 2]);
    expect(waits?.milliseconds).toBeGreaterThan(0);
    await storage.close();
  });

  test("[B10.9] counts what it tried again after the database gave a commit up", async () => {
    const storage = await failing(once(small.pattern, "before", databaseError("40P01")));
    await storage.commit("t-b", small.commit);
    expect(storage.stats()).toEqual({ commits: 1, conflicts: 0, retries: 1 });
    await storage.close();
  });
});
