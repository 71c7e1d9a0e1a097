import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { storageContract } from "workspace-engine/testing";
import { kindDefinitions } from "../../../src/documents";
import { allowedFunctions, faultsOf } from "./inspect-statement";
import { onPostgres } from "./on-postgres";
import { recordedPool } from "./recorded-pool";
import { openPool } from "./server";

describe("what is looked for in a statement", () => {
  const ofTeam = (text: string) => faultsOf({ text, values: ["t-1"] }, ["t-1"]);

  test.each([
    ['SELECT id FROM "s".cards WHERE id = $1', /binds the team in 0/],
    ['SELECT id FROM "s".cards WHERE team_id > $1', /binds the team in 0/],
    ['SELECT id FROM "s".cards WHERE team_id = $10', /binds the team in 0/],
    ['SELECT 1 FROM "s".a WHERE team_id = $1 UNION ALL SELECT 1 FROM "s".b', /2 tables and binds the team in 1/],
    ['DELETE FROM "s".cards', /binds the team in 0/],
    ['UPDATE "s".cards SET rev = 1', /binds the team in 0/],
    ['INSERT INTO "s".cards (id, team_id) VALUES ($2, $1)', /no team/],
    ['INSERT INTO "s".cards (team_id, id) VALUES ($1, gen_random_uuid())', /calls gen_random_uuid/],
    ['UPDATE "s".cards SET rev = nextval($2) WHERE team_id = $1', /calls nextval/],
    ['UPDATE "s".cards SET time = now() WHERE team_id = $1', /now/],
    ['UPDATE "s".cards SET time = CURRENT_TIMESTAMP WHERE team_id = $1', /CURRENT_TIMESTAMP/],
    ['SELECT id FROM "s".cards WHERE team_id = $1 AND title LIKE $2', /LIKE/],
    ['SELECT 1 FROM "s".a WHERE team_id = $1; DELETE FROM "s".b WHERE team_id = $1', /more than one/],
    ["BEGIN ISOLATION LEVEL SERIALIZABLE", /SERIALIZABLE/],
    ["SAVEPOINT a", /SAVEPOINT/],
    ["SELECT 1", /no known form/],
  ])("%s", (text, fault) => {
    expect(ofTeam(text).join()).toMatch(fault);
  });

  test("the team must be the first value", () => {
    expect(faultsOf({ text: 'DELETE FROM "s".a WHERE team_id = $1', values: ["t-2"] }, ["t-1"])).not.toEqual([]);
  });
});

onPostgres("the statements on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "statements");
  afterAll(end);
  const recorded = recordedPool(pool);
  const teams: string[] = [];
  const create = (retainedChanges = 1000): PostgresStorage => {
    const storage = new PostgresStorage({ pool: recorded.pool, schema, retainedChanges, notifications: false });
    return new Proxy(storage, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (typeof args[0] === "string") teams.push(args[0]);
          return value.apply(target, args);
        };
      },
    });
  };

  beforeAll(async () => {
    const sections = storageContract({
      name: "recorded",
      capabilities: { durable: true, multiProcess: true, maxDocumentBytes: 1_000_000, maxCommitDocuments: 20_000 },
      notifies: false,
      create,
      createRetaining: create,
      histories: 5,
    });
    const cases = sections
      .filter(({ title }) => !title.endsWith("the largest commit"))
      .flatMap((section) => section.cases);
    for (const { run } of cases) await run();
    await create().open(kindDefinitions);
  }, 120_000);

  test("[B21.2 B21.3] keep to one team, by equality, and use no function that may answer otherwise", () => {
    expect(recorded.sent.length).toBeGreaterThan(1000);
    const faults = recorded.sent.flatMap((sent) => faultsOf(sent, teams).map((fault) => `${fault}: ${sent.text}`));
    expect([...new Set(faults)]).toEqual([]);
  });

  test("[B21.19] numbers of a counter that is begun are allocated in one round trip", async () => {
    const storage = create();
    await storage.open(kindDefinitions);
    expect(await storage.allocate("t-round-trips", "card")).toBe(1);
    const before = recorded.sent.length;
    expect(await storage.allocate("t-round-trips", "card", 5)).toBe(2);
    expect(await storage.allocate("t-round-trips", "card")).toBe(7);
    const sent = recorded.sent.slice(before);
    expect(sent).toHaveLength(2);
    expect(sent.flatMap((one) => faultsOf(one, ["t-round-trips"]))).toEqual([]);
  });

  test("[B8.1 B21.19] numbers that are allocated at once are each given once", async () => {
    const storage = create();
    await storage.open(kindDefinitions);
    const blocks = await Promise.all(Array.from({ length: 40 }, () => storage.allocate("t-at-once", "card", 3)));
    expect(blocks.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, place) => 1 + 3 * place));
  });

  test("[B21.3] what is called is not volatile in the eyes of the database", async () => {
    const { rows } = await pool.query(
      "SELECT DISTINCT proname::text AS name, provolatile::text AS volatility FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY ($1)",
      [allowedFunctions],
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ volatility }) => volatility === "v")).toEqual([]);
  });

  test("[B21.2] every index that orders or is unique begins with the team", async () => {
    const { rows } = await pool.query<{ name: string; text: string }>(
      "SELECT indexname::text AS name, indexdef AS text FROM pg_indexes WHERE schemaname = $1",
      [schema],
    );
    expect(rows.length).toBeGreaterThan(50);
    const trees = rows.filter(({ text }) => text.includes("UNIQUE") || text.includes("USING btree"));
    expect(trees.filter(({ text }) => !/USING btree \(team_id\b/.test(text))).toEqual([]);
    expect(rows.length - trees.length).toBeGreaterThan(3);
    for (const { text } of rows.filter((row) => !trees.includes(row))) expect(text).toContain("USING gin");
  });

  test("[B21.3] there are no foreign keys, triggers, sequences or functions", async () => {
    const count = async (text: string) => Number((await pool.query(text, [schema])).rows[0]?.count);
    expect(
      await count(
        "SELECT count(*) FROM pg_constraint WHERE contype NOT IN ('p', 'u', 'n') AND connamespace = $1::regnamespace",
      ),
    ).toBe(0);
    expect(
      await count(
        "SELECT count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = $1::regnamespace",
      ),
    ).toBe(0);
    expect(
      await count(
        "SELECT count(*) FROM pg_class WHERE relkind NOT IN ('r', 'i', 't') AND relnamespace = $1::regnamespace",
      ),
    ).toBe(0);
    expect(await count("SELECT count(*) FROM pg_proc WHERE pronamespace = $1::regnamespace")).toBe(0);
  });
});
