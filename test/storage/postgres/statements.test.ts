import { afterAll, beforeAll, expect, test } from "vitest";
import type { KindDefinition } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { storageContract } from "workspace-engine/testing";
import { kindDefinitions } from "../../../src/documents";
import { anyOf, noneOf } from "../../../src/storage/query";
import {
  commitOf,
  contractKinds,
  item,
  itemKey,
  note,
  ulid,
} from "../../../src/testing/storage-contract/harness/fixture";
import { storageAround } from "../../storage-with";
import { contractOver } from "../sqlite/contract-options";
import { allowedFunctions, faultsOf } from "./inspect-statement";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { testPool } from "./test-pool";

/** Documents that are there are given the values of fields that are declared later. */
const withPeople: readonly KindDefinition[] = contractKinds.map(({ kind, fields }) => ({
  kind,
  fields: { ...fields, people: { type: "string", many: true } },
  valuesOf: () => ({ people: ["u-1"] }),
}));

/** Optional abilities of storages, and counts that do not read the documents. */
async function askWhatTheContractDoesNot(storage: PostgresStorage): Promise<void> {
  await storage.open(kindDefinitions);
  const [team, sort] = ["t-explained", { field: "order_key", direction: "ascending" }] as const;
  const fields = { list_id: "1", order_key: "a", tag_ids: ["1", "2"], title: "Some title" };
  const put = ["1", "2"].map((id) => ({ kind: "card", id, body: {}, fields }));
  await storage.commit(team, commitOf(1, { put }));
  const where = [anyOf("list_id", ["1"]), { operator: "contains", field: "title", text: "title" } as const];
  await storage.explain(team, { kind: "card", where, sort, limit: 1 });
  await storage.explain(team, { kind: "card", where, sort, limit: 5, after: { key: "a", id: "1" } });
  for (const clause of [noneOf("id", ["2"]), noneOf("board_id", ["1"])])
    await storage.countBy(team, { kind: "card", where: [clause] }, "tag_ids", ["1", "2"]);
}

onPostgres("the statements on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "statements");
  afterAll(end);
  const recorded = testPool(pool);
  const teams: string[] = [];
  const create = (options?: { readonly retainedChanges: number }): PostgresStorage => {
    const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false, ...options });
    return storageAround(storage, (_, make, [team]) => {
      if (typeof team === "string") teams.push(team);
      return make();
    });
  };

  beforeAll(async () => {
    const limits = { maxCommitDocuments: 20_000 };
    const sections = storageContract(contractOver("recorded", create, { limits, notifies: false, histories: 5 }));
    for (const { title, cases } of sections) {
      if (!title.endsWith("the largest commit")) for (const { run } of cases) await run();
    }
    await create().open(kindDefinitions);
    await create().open(withPeople);
    await askWhatTheContractDoesNot(create());
  }, 120_000);

  test("keep to one team, by equality, and use no function that may answer otherwise", () => {
    expect(recorded.sent.length).toBeGreaterThan(1000);
    expect(recorded.sent.filter(({ text }) => /^UPDATE .*"f_people" = r\.f0/.test(text)).length).toBeGreaterThan(0);
    const faults = recorded.sent.flatMap((sent) => faultsOf(sent, teams).map((fault) => `${fault}: ${sent.text}`));
    expect([...new Set(faults)]).toEqual([]);
  });

  test("a commit, and every call but a few, waits for one statement", async () => {
    const storage = create();
    await storage.open(contractKinds);
    const team = "t-waits";
    const all = { kind: "item", where: [] } as const;
    const body = { text: "x".repeat(900_000) };
    await storage.commit(team, commitOf(1, { put: [item("1"), item("2"), note("1")] }));
    await storage.allocate(team, "card");
    const commit = commitOf(2, {
      check: [
        { kind: "item", id: "1", rev: 1 },
        { kind: "note", id: "9", rev: 0 },
        { query: { kind: "item", where: [anyOf("owner", ["u-1", 'u-"2"'])] }, count: 0 },
      ],
      put: [item("1", { tags: ["red"] }), item("3"), note("2")],
      del: [itemKey("2")],
    });
    const large = { put: ["4", "5", "6", "7", "8"].map((id) => item(id, {}, body)) };
    const calls: Readonly<Record<string, readonly [number, () => Promise<unknown>]>> = {
      commit: [1, () => storage.commit(team, commit)],
      "commit sent again": [1, () => storage.commit(team, commit)],
      "commit with conflicts": [1, () => storage.commit(team, { ...commit, txId: ulid(3) })],
      "the first commit of a team": [1, () => storage.commit("t-waits-2", commitOf(4, { put: [item("1")] }))],
      "commit of more than 4 MB": [4, () => storage.commit(team, commitOf(5, large))],
      get: [1, () => storage.get(team, [itemKey("1"), itemKey("3"), { kind: "note", id: "1" }])],
      find: [1, () => storage.find(team, { ...all, sort: { field: "rank", direction: "descending" }, limit: 5 })],
      findIds: [1, () => storage.findIds(team, { ...all, sort: { field: "id", direction: "ascending" } })],
      count: [1, () => storage.count(team, all)],
      countBy: [1, () => storage.countBy(team, all, "owner", ["u-1", "u-2"])],
      allocate: [1, () => storage.allocate(team, "card")],
      changes: [1, () => storage.changes(team, 0, 10)],
      logRange: [1, () => storage.logRange(team)],
      retain: [3, () => storage.retain(team, { commits: 5000 })],
    };
    const waited: Record<string, number> = {};
    for (const [name, [, call]] of Object.entries(calls)) {
      const before = recorded.sent.length;
      await call();
      waited[name] = recorded.sent.length - before;
    }
    expect(waited).toEqual(Object.fromEntries(Object.entries(calls).map(([name, [count]]) => [name, count])));
    expect(await storage.logRange(team)).toEqual({ first: 1, last: 3 });
  });

  test("[B8.1] numbers that are allocated at once are each given once", async () => {
    const storage = create();
    await storage.open(kindDefinitions);
    const blocks = await Promise.all(Array.from({ length: 40 }, () => storage.allocate("t-at-once", "card", 3)));
    expect(blocks.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, place) => 1 + 3 * place));
  });

  test("what is called is not volatile in the eyes of the database", async () => {
    const { rows } = await pool.query(
      "SELECT DISTINCT proname::text AS name, provolatile::text AS volatility FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY ($1)",
      [allowedFunctions],
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ volatility }) => volatility === "v")).toEqual([]);
  });

  test("every index that orders or is unique begins with the team, but for the key of the version", async () => {
    const { rows } = await pool.query<{ name: string; text: string }>(
      "SELECT indexname::text AS name, indexdef AS text FROM pg_indexes WHERE schemaname = $1",
      [schema],
    );
    expect(rows.length).toBeGreaterThan(50);
    const trees = rows.filter(({ text }) => text.includes("UNIQUE") || text.includes("USING btree"));
    const others = trees.filter(({ text }) => !/USING btree \(team_id\b/.test(text));
    expect(others.map(({ name }) => name)).toEqual(["schema_version_pkey"]);
    expect(rows.length - trees.length).toBeGreaterThan(3);
    for (const { text } of rows.filter((row) => !trees.includes(row))) expect(text).toContain("USING gin");
  });

  test("there are no foreign keys, triggers or sequences, and no functions but those of commits", async () => {
    const ofSchema = "= $1::regnamespace";
    const strangers = [
      `pg_constraint WHERE contype NOT IN ('p', 'u', 'n') AND connamespace ${ofSchema}`,
      `pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace ${ofSchema}`,
      `pg_class WHERE relkind NOT IN ('r', 'i', 't') AND relnamespace ${ofSchema}`,
      `pg_proc WHERE proname !~ '^commit_[0-9a-f]{16}$' AND pronamespace ${ofSchema}`,
    ];
    for (const from of strangers) {
      const { rows } = await pool.query(`SELECT count(*)::int AS n FROM ${from}`, [schema]);
      expect(rows, from).toEqual([{ n: 0 }]);
    }
  });
});
