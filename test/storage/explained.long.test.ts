import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { commitOf, contractKinds } from "../../src/testing/storage-contract/harness/fixture";
import { expectExplained, explainedItems, explainedQueries, uncommon } from "./explained";

const pool = await PGlite.create({ extensions: { pg_trgm } });
await pool.exec("CREATE EXTENSION pg_trgm");
const db = new Database(":memory:");
const other = new Database(":memory:");

const storages: readonly (readonly [name: string, storage: Storage, isIndexed: boolean])[] = [
  ["SQLite", new SqliteStorage({ db }), true],
  ["SQLite without an index of texts", new SqliteStorage({ db: other, textSearch: "walk" }), false],
  ["PGlite", new PostgresStorage({ pool, schema: "indexed" }), true],
  ["PGlite without an index of texts", new PostgresStorage({ pool, schema: "walked", textSearch: "walk" }), false],
];

afterAll(async () => {
  for (const [, storage] of storages) await storage.close();
  await pool.close();
  db.close();
  other.close();
});

describe.each(storages)("what %s explains", (_, storage, isIndexed) => {
  beforeAll(async () => {
    await storage.open(contractKinds);
    await storage.commit("t-1", commitOf(1, { put: explainedItems }));
    await storage.commit("t-2", commitOf(1, { put: explainedItems.slice(0, 500) }));
    await pool.exec("VACUUM ANALYZE");
  });

  test.each(Object.entries(explainedQueries))("[B13.2] %s", async (_name, [query, expected]) => {
    await expectExplained(storage, "t-1", query, expected);
  });

  test("[B13.2] whether an index of texts was used", async () => {
    const plan = await storage.explain?.("t-1", uncommon);
    expect(plan?.found).toBe(2);
    if (isIndexed) expect(plan).not.toHaveProperty("unindexed");
    else expect(plan).toMatchObject({ driver: "order", unindexed: ["content"], examined: 5000 });
    const short = await storage.explain?.("t-1", {
      ...uncommon,
      where: [{ operator: "contains", field: "content", text: "qx" }],
    });
    expect(short).toMatchObject({ unindexed: ["content"], found: 0 });
  });
});
