import { describe, expect, test } from "vitest";
import { type Clause, type KindDefinition, MemoryStorage, type Storage } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { seededRandom } from "workspace-engine/testing";
import { noneOf } from "../../../src/storage/query";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase } from "./faulty-database";

const files = new DatabaseFiles();
const team = "t-1";
const ids = ["1", "2", "3", "4", "5", "6"];
const tags = ["red", "green", "a|b", "blue"];
const scores = [0, 1, -2, 0.5];

/** A kind that another release declares with one more set. */
const withTeams: readonly KindDefinition[] = contractKinds.map((kind) =>
  kind.kind === "item" ? { ...kind, fields: { ...kind.fields, teams: { type: "string", many: true } } } : kind,
);

const clauses: Readonly<Record<string, readonly Clause[]>> = {
  all: [],
  "not of an owner": [noneOf("owner", ["u-1"])],
  "of no owner, or another": [noneOf("owner", ["u-1", "u-2"])],
  "of an owner": [noneOf("owner", ["", "u-2"])],
  "without a tag": [noneOf("tags", ["red", "blue"])],
  "but some": [noneOf("id", ["2", "7"])],
  "but none": [noneOf("id", [])],
  "not of an owner, and but some": [noneOf("owner", ["u-1"]), noneOf("id", ["2"])],
};

/** Answers of a storage by query. */
async function asked(storage: Storage, of = team): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const answers = new Map<string, readonly unknown[]>();
  for (const [name, where] of Object.entries(clauses)) {
    const selection = { kind: "item", where };
    answers.set(`tags of ${name}`, [...(await storage.countBy(of, selection, "tags", tags))]);
    answers.set(`scores of ${name}`, [...(await storage.countBy(of, selection, "scores", scores))]);
    answers.set(`lines of ${name}`, [...(await storage.countBy(of, selection, "lines", tags))]);
  }
  return answers;
}

let number = 0;

/** Makes the same commits in all the storages; the last one knows a set more. */
async function writeAtRandom(seed: number, storages: readonly Storage[], one?: SqliteStorage): Promise<void> {
  const random = new Random(seededRandom(seed));
  for (let step = 0; step < 40; step += 1) {
    const written = ids.filter(() => random.chance(0.5));
    const put = written
      .filter(() => random.chance(0.7))
      .map((id) =>
        item(id, {
          owner: random.pick(["", "u-1", "u-2"]),
          tags: tags.filter(() => random.chance(0.4)),
          scores: scores.filter(() => random.chance(0.4)),
          lines: tags.filter(() => random.chance(0.2)),
        }),
      );
    const del = written.filter((id) => put.every((write) => write.id !== id)).map(itemKey);
    const commit = commitOf(++number, { put, del });
    for (const storage of storages) await storage.commit(team, commit);
    const teams = put.map((write) => ({ ...write, fields: { ...write.fields, teams: [random.pick(tags)] } }));
    if (one !== undefined) await one.commit(team, commitOf(++number, { put: teams }));
  }
}

async function opened(path?: string, kinds = contractKinds): Promise<SqliteStorage> {
  const storage = files.storage(path === undefined ? {} : { path });
  await storage.open(kinds);
  return storage;
}

async function inMemory(): Promise<MemoryStorage> {
  const memory = new MemoryStorage();
  await memory.open(contractKinds);
  return memory;
}

/** Makes of a file what the first version of the tables was. */
function takeBack(path: string): void {
  const db = files.handle(path);
  const statements = [
    "DROP TRIGGER workspace_element_added",
    "DROP TRIGGER workspace_element_removed",
    "DROP TABLE workspace_tally",
    "DELETE FROM workspace_migration WHERE version = 2",
    "UPDATE workspace_field SET definition = 'string' WHERE field = 'owner'",
    "DROP INDEX workspace_find_item_owner",
    "CREATE INDEX workspace_find_item_owner ON workspace_find_item (team_id, f_owner) WHERE f_owner IS NOT NULL",
  ];
  for (const statement of statements) db.exec(statement);
}

const rowsOf = (path: string, sql: string): readonly unknown[] => files.handle(path).prepare(sql).all();

const KEPT = "SELECT team_id, kind, field, value, documents AS n FROM workspace_tally";
const THERE = "SELECT team_id, kind, field, value, count(*) AS n FROM workspace_element GROUP BY 1, 2, 3, 4";
const IN_ORDER = "ORDER BY 1, 2, 3, 4";

/** Whether there is one for each element that documents have, and none for any other. */
function expectTrueCounts(path: string): void {
  const there = rowsOf(path, `${THERE} ${IN_ORDER}`);
  expect(there.length).toBeGreaterThan(0);
  expect(rowsOf(path, `${KEPT} ${IN_ORDER}`)).toEqual(there);
}

describe("[B7.2] counts of the elements of sets", () => {
  test.each([1, 2, 3])("are those of the memory storage after any writes (%i)", async (seed) => {
    const path = files.path();
    const [storage, memory] = [await opened(path), await inMemory()];
    await writeAtRandom(seed, [storage, memory]);
    expect(await asked(storage)).toEqual(await asked(memory));
    expect(await asked(storage, "t-2")).toEqual(await asked(memory, "t-2"));
    expectTrueCounts(path);
  });

  test("so they are where another release writes that does not know one of the sets", async () => {
    const path = files.path();
    const newer = await opened(path, withTeams);
    const [older, memory] = [await opened(path), await inMemory()];
    await writeAtRandom(4, [older, memory], newer);
    expect(await asked(newer)).toEqual(await asked(memory));
    expectTrueCounts(path);
    const others = await newer.countBy(team, { kind: "item", where: [] }, "teams", tags);
    expect([...others.values()].some((count) => count > 0)).toBe(true);
    await older.commit(team, commitOf(++number, { del: ids.map(itemKey) }));
    expect(rowsOf(path, KEPT)).toEqual([]);
  });

  test("so they are where the kind's table was made anew", async () => {
    const path = files.path();
    const [storage, memory] = [await opened(path), await inMemory()];
    await writeAtRandom(5, [storage, memory]);
    const name = { type: "string" } as const;
    const again = await opened(
      path,
      contractKinds.map((kind) => (kind.kind === "item" ? { ...kind, fields: { ...kind.fields, name } } : kind)),
    );
    expect(await asked(again)).toEqual(await asked(memory));
    expectTrueCounts(path);
  });

  test("a commit that fails changes none", async () => {
    const path = files.path();
    const db = new FaultyDatabase(files.handle(path));
    const storage = new SqliteStorage({ db });
    await storage.open(contractKinds);
    await storage.commit(team, commitOf(++number, { put: [item("1", { tags: ["red"] })] }));
    db.before = (sql) => (sql === "COMMIT" ? new Error("no") : undefined);
    const put = [item("1", { tags: ["blue"] }), item("2", { tags: ["red"] })];
    await expect(storage.commit(team, commitOf(++number, { put }))).rejects.toThrow();
    expectTrueCounts(path);
  });
});

describe("no document is read for them", () => {
  async function recorded() {
    const db = new FaultyDatabase(files.handle());
    const storage = new SqliteStorage({ db });
    await storage.open(contractKinds);
    const put = ids.map((id) => item(id, { owner: `u-${Number(id) % 3}`, tags }));
    await storage.commit(team, commitOf(++number, { put }));
    const readFor = async (where: readonly Clause[]) => {
      db.executed.length = 0;
      await storage.countBy(team, { kind: "item", where }, "tags", tags);
      return db.executed.filter((sql) => sql.startsWith("SELECT"));
    };
    return { db, readFor };
  }

  test("but for the ones that a clause leaves out", async () => {
    const { readFor } = await recorded();
    expect(await readFor([])).toEqual([expect.stringMatching(/ FROM workspace_tally s WHERE /)]);
    const [kept, ...others] = await readFor([noneOf("owner", ["u-1"])]);
    expect(kept).toContain(" FROM workspace_tally s ");
    expect(others).toEqual([
      expect.stringMatching(/ FROM "workspace_find_item" d INDEXED BY "workspace_find_item_owner" /),
    ]);
  });

  test("and they are found by the key of their table", async () => {
    const { db, readFor } = await recorded();
    const [sql = ""] = await readFor([]);
    const marks = sql
      .split("?")
      .slice(1)
      .map(() => "[]");
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marks);
    const steps = plan.map((row) => String(Reflect.get(Object(row), "detail")));
    expect(steps[0]).toMatch(/^SEARCH s USING PRIMARY KEY \(team_id=\? AND kind=\? AND field=\? AND value=\?\)/);
  });
});

describe("[B21.6] a file of the first version of the tables", () => {
  test("is counted when it is opened, and looked up in order", async () => {
    const path = files.path();
    const [storage, memory] = [await opened(path), await inMemory()];
    await writeAtRandom(6, [storage, memory]);
    await storage.close();
    takeBack(path);
    const again = await opened(path);
    expectTrueCounts(path);
    expect(await asked(again)).toEqual(await asked(memory));
    expect(rowsOf(path, "SELECT version FROM workspace_migration ORDER BY 1")).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    expect(rowsOf(path, "SELECT sql FROM sqlite_master WHERE name = 'workspace_find_item_owner'")).toEqual([
      { sql: expect.stringContaining('(team_id, "f_owner", "f_rank", id_length, id)') },
    ]);
    await writeAtRandom(7, [again, memory]);
    expectTrueCounts(path);
    expect(await asked(again)).toEqual(await asked(memory));
  });

  test("is counted on by a process of the earlier release that had opened it", async () => {
    const path = files.path();
    const [earlier, memory] = [await opened(path), await inMemory()];
    takeBack(path);
    await writeAtRandom(8, [earlier, memory]);
    const later = await opened(path);
    await writeAtRandom(9, [earlier, memory]);
    expect(await asked(later)).toEqual(await asked(memory));
    expectTrueCounts(path);
  });
});
