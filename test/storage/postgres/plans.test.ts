import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentWrite, Query } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { kindDefinitions } from "../../../src/documents";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";
import { idsFoundIn, positionOf } from "../text-cases";
import { manyCards } from "./many-cards";
import { onPostgres } from "./on-postgres";
import { planOf } from "./plan";
import { queryOf, shapes } from "./query-shapes";
import { openPool } from "./server";
import { testPool } from "./test-pool";

const CARDS = 24_000;
const OTHERS = 2_000;
const textual = new Set(["title substring", "content substring"]);

onPostgres("plans on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "plans");
  afterAll(end);
  const recorded = testPool(pool);
  const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
  const cards = manyCards(CARDS, 7);

  beforeAll(async () => {
    await storage.open(kindDefinitions);
    let number = 0;
    const put = async (team: string, documents: readonly DocumentWrite[]) => {
      for (let start = 0; start < documents.length; start += 4000)
        await storage.commit(team, commitOf(++number, { put: documents.slice(start, start + 4000) }));
    };
    await put("t-acme", cards);
    for (const other of [1, 2, 3]) await put(`t-other-${other}`, manyCards(OTHERS, 100 + other));
    await pool.query(`ANALYZE "${schema}".doc_card`);
  }, 180_000);

  async function answered(query: Query) {
    recorded.sent.length = 0;
    const ids = await storage.findIds("t-acme", query);
    await storage.find("t-acme", query);
    const [, whole] = recorded.sent;
    if (whole === undefined) throw new Error("find sent nothing");
    expect(recorded.sent.length).toBe(2);
    expect(ids).toEqual(idsFoundIn(cards, query));
    const plan = await planOf(pool, whole, "doc_card");
    expect(plan.scans.join()).not.toContain("Seq Scan");
    return { ids, plan };
  }

  const fourteen = Object.entries(shapes).filter(([name]) => !textual.has(name));

  test.each(fourteen)("%s", async (_, filters) => {
    const { plan } = await answered(queryOf(filters));
    expect(plan.examined).toBeLessThan(CARDS / 4);
  });

  test("documents named by their ids are fetched by them", async () => {
    const { plan } = await answered(queryOf(shapes["a hundred ids"] ?? {}));
    expect(plan.scans.join()).toContain("doc_card_pkey");
    expect(plan.examined).toBeLessThanOrEqual(300);
  });

  test("page 40 of my open cards", async () => {
    const query = queryOf(shapes["my open cards, newest first"] ?? {});
    const last = idsFoundIn(cards, { ...query, limit: 39 * 25 }).at(-1);
    const card = cards.find(({ id }) => id === last);
    if (card === undefined) throw new Error("there are not so many pages");
    const { ids, plan } = await answered({ ...query, after: positionOf(card, query.sort.field) });
    expect(ids.length).toBe(25);
    expect(plan.examined).toBeLessThan(CARDS / 4);
  });

  test.each(["ascending", "descending"] as const)("the first card of a list, %s, is read alone", async (direction) => {
    for (const list of ["1", "30", "200"]) {
      const where = [{ operator: "in", field: "list_id", values: [list] } as const];
      const query: Query = { kind: "card", where, sort: { field: "order_key", direction }, limit: 1 };
      const { plan } = await answered(query);
      expect(plan.scans).toContain("Index Scan card_f_list_id");
      expect(plan.examined).toBeLessThanOrEqual(1);
    }
  });

  test.each([...textual])("%s scans the order and filters", async (name) => {
    const { ids, plan } = await answered(queryOf(shapes[name] ?? {}));
    expect(ids.length).toBeGreaterThan(0);
    expect(plan.scans).toEqual(["Index Scan card_f_time_created_s"]);
    expect(plan.filters.join()).toMatch(/POSITION/i);
  });
});
