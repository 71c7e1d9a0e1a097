import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Clause } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { kindDefinitions } from "../../../src/documents";
import { anyOf, noneOf, present } from "../../../src/storage/query";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

onPostgres("the statements on PostgreSQL", async (url) => {
  const { schema, end } = await openPool(url, "prepared");
  afterAll(end);

  test("what comes again and again is prepared once a connection, unless the pool's user says not to", async () => {
    const own = new pg.Pool({ connectionString: url, max: 1 });
    const kept = async (preparedStatements?: boolean) => {
      const storage = new PostgresStorage({ pool: own, schema, notifications: false, preparedStatements });
      await storage.open(contractKinds);
      for (const number of [11, 12]) {
        await storage.commit("t-prepared", commitOf(number, { put: [item(String(number))] }));
        await storage.get("t-prepared", [itemKey("11")]);
        await storage.find("t-prepared", { kind: "item", where: [], sort: { field: "id", direction: "ascending" } });
      }
      const { rows } = await own.query("SELECT statement FROM pg_prepared_statements ORDER BY statement");
      return rows.map(({ statement }) => String(statement).slice(0, 30));
    };
    expect(await kept(false)).toEqual([]);
    expect(await kept()).toEqual([
      expect.stringMatching(/^SELECT "\w+/),
      "SELECT 0 AS kind, id, rev, CAS",
      'SELECT id, rev, body FROM "tes',
    ]);
    await own.end();
  });

  test("a document that is written again is updated where it is, and no index is touched that need not be", async () => {
    const own = new pg.Pool({ connectionString: url, max: 1 });
    const storage = new PostgresStorage({ pool: own, schema, notifications: false });
    await storage.open(contractKinds);
    for (const number of [31, 32, 33])
      await storage.commit("t-again", commitOf(number, { put: [item("1", {}, { number })] }));
    await own.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await own.query(
      "SELECT n_tup_hot_upd::integer AS hot FROM pg_stat_user_tables WHERE schemaname = $1 AND relname = 'doc_item'",
      [schema],
    );
    expect(rows).toEqual([{ hot: 2 }]);
    await own.end();
  });

  test("a page, and a count by values alone, is prepared unless its best plan depends on the values that it asks for", async () => {
    const own = new pg.Pool({ connectionString: url, max: 1 });
    const storage = new PostgresStorage({ pool: own, schema, notifications: false });
    await storage.open(kindDefinitions);
    const prepared = async () => Number((await own.query("SELECT count(*) FROM pg_prepared_statements")).rows[0].count);
    const isKept = async (where: readonly Clause[], sort = "time_updated") => {
      const before = await prepared();
      await storage.find("t-1", { kind: "card", where, sort: { field: sort, direction: "descending" }, limit: 25 });
      return (await prepared()) > before;
    };
    expect(await isKept([])).toBe(true);
    expect(await isKept([anyOf("archived", [false]), present("due_date"), noneOf("board_id", ["1"])])).toBe(true);
    expect(await isKept([anyOf("id", ["1", "2"])])).toBe(true);
    expect(await isKept([anyOf("list_id", ["1"])], "order_key")).toBe(true);
    expect(await isKept([anyOf("list_id", ["1"])])).toBe(false);
    expect(await isKept([anyOf("list_id", ["1", "2"])], "order_key")).toBe(false);
    expect(await isKept([anyOf("owner_id", ["u-1"])])).toBe(false);
    expect(await isKept([{ operator: "range", field: "due_date", above: 5 }])).toBe(false);
    expect(await isKept([{ operator: "contains", field: "title", text: "word" }])).toBe(false);
    const before = await prepared();
    await storage.countBy("t-1", { kind: "comment", where: [] }, "card_id", ["1", "2"]);
    expect(await prepared()).toBe(before + 1);
    await own.end();
  });
});
