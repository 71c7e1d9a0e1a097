import Database from "libsql";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Storage, Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { ADA, type Contents, fill, makeContents, TEAM } from "../../bench/storage/contents";
import { measure } from "../../bench/storage/measure";
import type { PlainStore } from "../../bench/storage/plain";
import { plainPostgres } from "../../bench/storage/plain-postgres";
import { plainSqlite } from "../../bench/storage/plain-sqlite";
import { distantPostgresStore, postgresStore, type Store, stores } from "../../bench/storage/stores";
import { viewsOf } from "../../bench/storage/views";
import { onPostgres } from "../storage/postgres/on-postgres";

const CARDS = 60;
const effort = { calls: 4, seconds: 60 };

let contents: Contents;
beforeAll(async () => {
  contents = await makeContents(CARDS);
});

/** Measures the store, and asks what is in it afterwards. */
async function measured(open: () => Promise<Store>): Promise<void> {
  const store = await open();
  try {
    const { filled, commits, views, waits } = await measure(store, contents, effort);
    expect(filled).toBeGreaterThan(0);
    const beside = commits.beside ? [commits.beside.commit, commits.beside.plain] : [];
    const timings = [commits.operation, commits.commit, ...beside, ...views.values()];
    for (const { calls, median, p99 } of timings) {
      expect(calls).toBe(effort.calls);
      expect(median).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(median);
    }
    expect(commits.beside === undefined).toBe(store.plain === undefined);
    expect(waits.size > 0).toBe(store.waited !== undefined);
    for (const [name, { before, commit, after, time }] of waits) {
      expect(commit, name).toBe(name.startsWith("get") || name.startsWith("previewView") ? 0 : 1);
      expect(before + after, name).toBeGreaterThan(0);
      const further = name.endsWith("member") ? 3 : 0;
      expect(before, name).toBeLessThanOrEqual(3 + further);
      expect(after, name).toBeLessThanOrEqual(2 + further);
      expect(time.median).toBeGreaterThan(0);
    }
    const cards = await store.storage.count(TEAM, { kind: "card", where: [] });
    expect(cards).toBeGreaterThanOrEqual(CARDS + effort.calls);
  } finally {
    await store.close();
  }
}

describe("each store is filled, looked at and written to", () => {
  test.each(Object.keys(stores).filter((name) => !name.startsWith("postgres")))("%s", async (name) => {
    await measured(async () => {
      const store = await stores[name]?.();
      if (store === undefined) throw new Error(`There is no storage ${name}.`);
      return store;
    });
  });
});

test("the driver alone writes what SqliteStorage writes, row for row", async () => {
  const [db, alone] = [new Database(":memory:"), new Database(":memory:")];
  const storage = new SqliteStorage({ db, synchronous: "normal" });
  const plain = plainSqlite(alone, "normal");
  await fill(storage, contents);
  await plain.fill(contents);
  await makeTwoCards(storage, plain);
  const tables = writtenTables(db);
  expect(tables).toContain("workspace_trigram_place");
  for (const table of tables) {
    const [rows, expected] = [alone, db].map((one) => one.prepare(`SELECT * FROM "${table}"`).all());
    expect(rows, table).toEqual(expected);
  }
  await storage.close();
});

/** All but the numbers given to cards, which the driver alone does not give. */
function writtenTables(db: Database.Database): readonly string[] {
  const sql = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%' AND name <> 'workspace_counter'";
  return db
    .prepare(sql)
    .all()
    .map((row) => (row as { name: string }).name);
}

/** Cards with and without members, whose commits the driver alone writes as well. */
async function makeTwoCards(storage: Storage, plain: PlainStore): Promise<void> {
  const { commit } = storage;
  storage.commit = async (team, given) => {
    await plain.insert(given);
    return commit.call(storage, team, given);
  };
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage });
  const { boards } = await workspace.getBoards({ archived: false });
  const list_id = boards[0]?.list_order[0];
  await workspace.createCard({ title: "One", list_id });
  await workspace.createCard({ title: "Two", list_id, content: "Some", members: [{ user_id: "u-mia" }], priority: 1 });
}

/** All but the numbers given to cards, which the driver alone does not give. */
async function writtenPostgresTables(pool: pg.Pool, schema: string): Promise<readonly string[]> {
  const text = "SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> 'counters'";
  const { rows } = await pool.query<{ name: string }>(text, [schema]);
  return rows.map(({ name }) => name);
}

/** Without the name of the schema. */
async function indexesOf(pool: pg.Pool, schema: string): Promise<readonly string[]> {
  const text = "SELECT replace(indexdef, $1 || '.', '') AS text FROM pg_indexes WHERE schemaname = $1 ORDER BY text";
  const { rows } = await pool.query<{ text: string }>(text, [schema]);
  return rows.map(({ text }) => text);
}

onPostgres("postgres", (url) => {
  test.each(["statements", "one statement"] as const)(
    "the driver alone writes what PostgresStorage writes, row for row, in %s",
    async (sending) => {
      const [schema, alone] = [`written_${process.pid}`, `alone_${process.pid}`];
      const pool = new pg.Pool({ connectionString: url });
      const storage = new PostgresStorage({ pool, schema, notifications: false });
      const plain = plainPostgres(url, alone, sending);
      await fill(storage, contents);
      await plain.fill(contents);
      await makeTwoCards(storage, plain);
      const tables = await writtenPostgresTables(pool, schema);
      expect(tables).toContain("tallies");
      const rowsOf = async (place: string, table: string) =>
        (await pool.query(`SELECT to_jsonb(t) AS row FROM "${place}"."${table}" AS t ORDER BY t::text`)).rows;
      for (const table of tables) expect(await rowsOf(alone, table), table).toEqual(await rowsOf(schema, table));
      expect(await indexesOf(pool, alone)).toEqual(await indexesOf(pool, schema));
      await storage.close();
      await plain.close();
      await pool.query(`DROP SCHEMA "${schema}" CASCADE`);
      await pool.end();
    },
  );

  test("is filled, looked at and written to", () => measured(() => postgresStore(url)));
  test("is so behind a proxy that delays its answers", () => measured(() => distantPostgresStore(url, 1)));
});

test("what a storage is filled with is a workspace in which nothing is wrong, and every view finds something", async () => {
  const store = await stores["memory"]?.();
  if (store === undefined) throw new Error("There is no memory.");
  await fill(store.storage, await makeContents(600));
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage: store.storage });
  expect(await workspace.verify()).toEqual([]);
  for (const [name, card_filters] of Object.entries(await viewsOf(workspace))) {
    const { cards } = await workspace.previewView({ type: "card", card_filters });
    expect(cards.length, name).toBeGreaterThan(0);
  }
  await store.close();
});
