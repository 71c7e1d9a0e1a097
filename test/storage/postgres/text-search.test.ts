import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { runs } from "../../runs";
import { expectFound, holding, idsFoundIn, pageOf, textItems, textQuery } from "../text-cases";
import { faultsOf } from "./inspect-statement";
import { onPostgres } from "./on-postgres";
import { planOf } from "./plan";
import { testPool } from "./test-pool";
import { openTrigramDatabase } from "./trigram-database";

/** More than are looked through before an index of texts is asked. */
const MANY = 12_000;

onPostgres("an index of texts in PostgreSQL", async (url) => {
  const { pool, end } = await openTrigramDatabase(url);
  afterAll(end);
  const recorded = testPool(pool);
  const storageIn = (schema: string, textSearch?: "trigram" | "walk") =>
    new PostgresStorage({ pool: recorded.pool, schema, notifications: false, textSearch });
  const indexes = async (schema: string) => {
    const { rows } = await pool.query(
      "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = $1 AND indexdef LIKE '%gin_trgm_ops%'",
      [schema],
    );
    return rows.map(({ indexname, indexdef }) => [indexname, indexdef]);
  };

  test("[B30.1] is made where pg_trgm is installed, once, whoever opens the schema, and not unless it is wanted", async () => {
    await storageIn("made", "walk").open(contractKinds);
    expect(await indexes("made")).toEqual([]);
    await Promise.all([1, 2, 3].map(() => storageIn("made").open(contractKinds)));
    expect(await indexes("made")).toEqual([["item_t_content", expect.stringContaining("fastupdate='on'")]]);
    recorded.sent.length = 0;
    await storageIn("made").open(contractKinds);
    expect(recorded.sent.filter(({ text }) => !/^\s*SELECT\b/.test(text))).toEqual([]);
  });

  test("[B30.1] is made for a table that was there before the extension, and is left alone by who may not make it", async () => {
    const other = await openTrigramDatabase(url);
    const found = async () => {
      const { rows } = await other.pool.query("SELECT FROM pg_indexes WHERE indexname = 'item_t_content'");
      return rows.length;
    };
    await other.pool.query("DROP EXTENSION pg_trgm");
    const storageOver = (one: pg.Pool) => new PostgresStorage({ pool: one, schema: "early", notifications: false });
    const early = storageOver(other.pool);
    await early.open(contractKinds);
    await early.commit("t-1", commitOf(1, { put: [item("1", { content: "some words" })] }));
    await other.pool.query("CREATE EXTENSION pg_trgm SCHEMA extensions");
    await other.pool.query(
      "CREATE ROLE text_reader LOGIN PASSWORD 'limited'; GRANT USAGE ON SCHEMA early TO text_reader",
    );
    await other.pool.query("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA early TO text_reader");
    const connectionString = Object.assign(new URL(other.url), { username: "text_reader", password: "limited" }).href;
    const limited = new pg.Pool({ connectionString });
    const query = { kind: "item", where: [{ operator: "contains", field: "content", text: "e wor" }] } as const;
    try {
      const reader = storageOver(limited);
      await reader.open(contractKinds);
      expect(await found()).toBe(0);
      expect(await reader.count("t-1", query)).toBe(1);
    } finally {
      await limited.end();
      await other.pool.query("DROP OWNED BY text_reader; DROP ROLE text_reader");
    }
    const late = storageOver(other.pool);
    await late.open(contractKinds);
    expect(await found()).toBe(1);
    expect(await late.count("t-1", query)).toBe(1);
    await other.end();
  });

  test("[B30.1 F7.2] finds what the reference evaluator finds, whatever stands in the texts", async () => {
    const random = new Random(seededRandom(3));
    const storage = storageIn("judged");
    await storage.open(contractKinds);
    const items = textItems(random, 400);
    await storage.commit("t-1", commitOf(1, { put: items }));
    await storage.commit("t-2", commitOf(1, { put: textItems(random, 100) }));
    recorded.sent.length = 0;
    await expectFound(storage, items, runs(2000), () => textQuery(random, items));
    expect(recorded.sent.filter(({ text }) => text.includes("LIKE")).length).toBeGreaterThan(10);
    expect([...new Set(recorded.sent.flatMap((sent) => faultsOf(sent, ["t-1"])))]).toEqual([]);
  });

  test("a pattern stands beside the exact condition alone", () => {
    const faults = (text: string) => faultsOf({ text, values: ["t-1"] }, ["t-1"]).join();
    const query = 'SELECT id FROM "s".doc_item WHERE team_id = $1';
    expect(faults(`${query} AND position($2::text in "f_a") > 0 AND "f_a" LIKE $3::text`)).toBe("");
    expect(faults(`${query} AND position($2::text in "f_b") > 0 AND "f_a" LIKE $3::text`)).toMatch(/LIKE/);
    expect(faults(`${query} AND "f_a" LIKE $2::text`)).toMatch(/LIKE/);
  });

  const storage = storageIn("many");
  const items = Array.from({ length: MANY }, (_, index) => {
    const rest = index % 3000 === 0 ? "and an uncommon one" : `number ${index}`;
    const content = `common words, ${index % 300 === 5 ? "some less so, " : ""}${rest}`;
    return item(String(index + 1), { content, rank: ((index * 7919) % MANY) - 2000 }, { text: content.repeat(20) });
  });

  beforeAll(async () => {
    await storage.open(contractKinds);
    await storage.commit("t-1", commitOf(1, { put: items }));
    await pool.query("VACUUM ANALYZE many.doc_item");
  }, 60_000);

  test.each([
    ["a common text is found in the order", "common wor", 11, false],
    ["one that is less so, some way further in the order", "less so", 5100, false],
    ["an uncommon one is looked for in the index", "uncommon on", 2010, true],
    ["and so is one that nothing holds", "unheard of", 2010, true],
    ["one of two letters has no trigram, and is looked for in the order", "qx", 12_000, false],
  ])("[B30.1] %s", async (_, text, most, isLed) => {
    recorded.sent.length = 0;
    expect(await storage.findIds("t-1", holding(text))).toEqual(idsFoundIn(items, holding(text)));
    const plans = await Promise.all(recorded.sent.map((sent) => planOf(pool, sent, "doc_item")));
    const scans = plans.flatMap((plan) => plan.scans);
    expect(scans.join()).not.toContain("Seq Scan");
    expect(plans.reduce((sum, { examined }) => sum + examined, 0)).toBeLessThanOrEqual(most);
    expect(recorded.sent.some((sent) => sent.text.includes("LIKE"))).toBe(isLed);
    expect(scans.includes("Bitmap Index Scan item_t_content")).toBe(isLed);
  });

  test("[B30.1 F7.2] however common it is, what is found is what the reference evaluator finds", async () => {
    const random = new Random(seededRandom(11));
    const texts = ["common wor", "less so", "uncommon on", "number 1", "number 77", "unheard of"];
    const draw = () => pageOf(random, items, holding(random.pick(texts)).where, { most: 40 });
    await expectFound(storage, items, runs(300), draw);
  });
});
