import { afterAll, beforeAll, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { kindDefinitions } from "../../../src/documents";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";
import { manyCards } from "../postgres/many-cards";
import { queryOf, shapes } from "../postgres/query-shapes";
import { idsFoundIn } from "../text-cases";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase } from "./faulty-database";

const cards = manyCards(6000, 7);
const db = new FaultyDatabase(new DatabaseFiles().handle());
const storage = new SqliteStorage({ db, synchronous: "normal" });

beforeAll(async () => {
  await storage.open(kindDefinitions);
  await storage.commit("t-acme", commitOf(1, { put: cards }));
});
afterAll(() => storage.close());

/** How SQLite goes through the cards. */
function waysOf(sql: string): readonly string[] {
  const marks = Array.from({ length: sql.split("?").length - 1 }, () => "[]");
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marks);
  return rows
    .map((row) => String(Reflect.get(Object(row), "detail")))
    .filter((detail) => /^\w+ d\b|workspace_(?:element|text)\b/.test(detail));
}

test.each(Object.entries(shapes))("%s: no table is read from one end to the other", async (_, filters) => {
  const query = queryOf(filters);
  db.executed.length = 0;
  expect(await storage.findIds("t-acme", query)).toEqual(idsFoundIn(cards, query));
  const asked = db.executed.filter((sql) => sql.startsWith("SELECT"));
  // The first documents of the order are a subquery, which is scanned.
  const ways = asked.flatMap((sql) => waysOf(/^SELECT d.id FROM \((.*)\) d WHERE/.exec(sql)?.[1] ?? sql));
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) expect(way).toMatch(/^SEARCH \w+ USING .*\((?:team_id=\?|rowid=\?)/);
});
