import { describe, expect, test } from "vitest";
import { type Clause, type KindDefinition, MemoryStorage, type Storage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { anyOf, noneOf } from "../../src/storage/query";
import { Random } from "../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item, itemKey } from "../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./postgres/on-postgres";
import { DatabaseFiles } from "./sqlite/database-files";
import { fileIn, schemaAt, type TestDatabase } from "./test-database";

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
  "of a rank": [anyOf("rank", [1])],
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
async function writeAtRandom(seed: number, storages: readonly Storage[], one?: Storage): Promise<void> {
  const random = new Random(seededRandom(seed));
  for (let step = 0; step < 40; step += 1) {
    const written = ids.filter(() => random.chance(0.5));
    const put = written
      .filter(() => random.chance(0.7))
      .map((id) =>
        item(id, {
          rank: random.below(2),
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

async function inMemory(): Promise<MemoryStorage> {
  const memory = new MemoryStorage();
  await memory.open(contractKinds);
  return memory;
}

interface TalliedDatabase extends TestDatabase {
  /** Makes of it what the first version of the tables was. */
  takeBack(): Promise<void>;
  /** The numbers that are kept, and those of the elements that documents have. */
  numbers(): Promise<{ readonly kept: readonly unknown[]; readonly there: readonly unknown[] }>;
}

async function expectTrueCounts(database: TalliedDatabase): Promise<void> {
  const { kept, there } = await database.numbers();
  expect(there.length).toBeGreaterThan(0);
  expect(kept).toEqual(there);
}

function talliesIn(newDatabase: () => Promise<TalliedDatabase>): void {
  test.each([1, 2, 3])("[B7.2] are those of the memory storage after any writes (%i)", async (seed) => {
    const database = await newDatabase();
    const [storage, memory] = [await database.open(contractKinds), await inMemory()];
    await writeAtRandom(seed, [storage, memory]);
    expect(await asked(storage)).toEqual(await asked(memory));
    expect(await asked(storage, "t-2")).toEqual(await asked(memory, "t-2"));
    await expectTrueCounts(database);
  });

  test("[B7.2 B21.6] so they are where another release writes that does not know one of the sets", async () => {
    const database = await newDatabase();
    const newer = await database.open(withTeams);
    const [older, memory] = [await database.open(contractKinds), await inMemory()];
    await writeAtRandom(4, [older, memory], newer);
    expect(await asked(newer)).toEqual(await asked(memory));
    await expectTrueCounts(database);
    const others = await newer.countBy(team, { kind: "item", where: [] }, "teams", tags);
    expect([...others.values()].some((count) => count > 0)).toBe(true);
    await older.commit(team, commitOf(++number, { del: ids.map(itemKey) }));
    expect((await database.numbers()).kept).toEqual([]);
  });

  test("[B21.6] what the first version of the tables holds is counted when it is opened", async () => {
    const database = await newDatabase();
    const [storage, memory] = [await database.open(contractKinds), await inMemory()];
    await writeAtRandom(6, [storage, memory]);
    await storage.close();
    await database.takeBack();
    const again = await database.open(contractKinds);
    await expectTrueCounts(database);
    expect(await asked(again)).toEqual(await asked(memory));
    await writeAtRandom(7, [again, memory]);
    await expectTrueCounts(database);
    expect(await asked(again)).toEqual(await asked(memory));
  });

  test("no document is read for them but those that a clause leaves out", async () => {
    const database = await newDatabase();
    const storage = await database.open(contractKinds);
    await storage.commit(team, commitOf(++number, { put: ids.map((id) => item(id, { owner: `u-${id}`, tags })) }));
    const readFor = (...where: readonly Clause[]) =>
      database.sentFor(() => storage.countBy(team, { kind: "item", where }, "tags", tags));
    const tables = (texts: readonly string[]) =>
      texts.join().match(/\b(?:tallies|workspace_tally|doc_item|workspace_find_item)\b/g);
    expect(tables(await readFor())).toEqual([expect.stringMatching(/tall/)]);
    const [kept, ...documents] = tables(await readFor(noneOf("owner", ["u-1"]))) ?? [];
    expect([kept, new Set(documents).size]).toEqual([expect.stringMatching(/tall/), 1]);
  });
}

const files = new DatabaseFiles();

const KEPT = "SELECT team_id, kind, field, value, documents AS n FROM workspace_tally";
const THERE = "SELECT team_id, kind, field, value, count(*) AS n FROM workspace_element GROUP BY 1, 2, 3, 4";

function inFile() {
  const database = fileIn(files);
  return {
    ...database,
    takeBack: async () => {
      files.handle(database.path).exec(
        `DROP TRIGGER workspace_element_added;
        DROP TRIGGER workspace_element_removed;
        DROP TABLE workspace_tally;
        DELETE FROM workspace_migration WHERE version = 2;
        UPDATE workspace_field SET definition = 'string' WHERE field = 'owner';
        DROP INDEX workspace_find_item_owner;
        CREATE INDEX workspace_find_item_owner ON workspace_find_item (team_id, f_owner) WHERE f_owner IS NOT NULL`,
      );
    },
    numbers: async () => ({
      kept: await database.rows(`${KEPT} ORDER BY 1, 2, 3, 4`),
      there: await database.rows(`${THERE} ORDER BY 1, 2, 3, 4`),
    }),
  };
}

describe("counts of the elements of sets in SQLite", () => {
  talliesIn(async () => inFile());

  test("[B7.2] so they are where the kind's table was made anew", async () => {
    const database = inFile();
    const [storage, memory] = [await database.open(contractKinds), await inMemory()];
    await writeAtRandom(5, [storage, memory]);
    const name = { type: "string" } as const;
    const again = await database.open(
      contractKinds.map((kind) => (kind.kind === "item" ? { ...kind, fields: { ...kind.fields, name } } : kind)),
    );
    expect(await asked(again)).toEqual(await asked(memory));
    await expectTrueCounts(database);
  });

  test("[B7.2] a commit that fails changes none", async () => {
    const database = inFile();
    const { db, storage } = await files.opened(contractKinds, { path: database.path });
    await storage.commit(team, commitOf(++number, { put: [item("1", { tags: ["red"] })] }));
    db.before = (sql) => (sql === "COMMIT" ? new Error("no") : undefined);
    const put = [item("1", { tags: ["blue"] }), item("2", { tags: ["red"] })];
    await expect(storage.commit(team, commitOf(++number, { put }))).rejects.toThrow();
    await expectTrueCounts(database);
  });

  test("[B21.6] a file of the first version is counted in by a process of its release, and then looked up in order", async () => {
    const database = inFile();
    const [earlier, memory] = [await database.open(contractKinds), await inMemory()];
    await database.takeBack();
    await writeAtRandom(8, [earlier, memory]);
    const later = await database.open(contractKinds);
    await writeAtRandom(9, [earlier, memory]);
    expect(await asked(later)).toEqual(await asked(memory));
    await expectTrueCounts(database);
    expect(await database.rows("SELECT version FROM workspace_migration ORDER BY 1")).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    expect(await database.rows("SELECT sql FROM sqlite_master WHERE name = 'workspace_find_item_owner'")).toEqual([
      { sql: expect.stringContaining('(team_id, "f_owner", "f_rank", id_length, id)') },
    ]);
  });
});

onPostgres("counts of the elements of sets in PostgreSQL", (url) => {
  const inSchema = async () => {
    const database = await schemaAt(url);
    const { rows, schema } = database;
    let fields = ["tags", "scores"];
    return {
      ...database,
      open: (kinds = contractKinds) => {
        if (kinds === withTeams) fields = [...fields, "teams"];
        return database.open(kinds);
      },
      takeBack: async () => {
        await rows(`DROP TABLE "${schema}".tallies`);
        for (const kind of ["item", "note"]) await rows(`ALTER TABLE "${schema}".doc_${kind} DROP COLUMN counted`);
        await rows(`UPDATE "${schema}".schema_version SET version = 1`);
      },
      numbers: async () => {
        const elements = fields.map(
          (field) =>
            `SELECT team_id, '${field}|' || substr(e, length(team_id) + 2) AS element FROM "${schema}".doc_item, unnest("f_${field}") AS e`,
        );
        const there = `SELECT team_id, element, count(*) AS n FROM (${elements.join(" UNION ALL ")}) AS e GROUP BY 1, 2`;
        const kept = `SELECT team_id, element, documents AS n FROM "${schema}".tallies WHERE documents <> 0`;
        return { kept: await rows(`${kept} ORDER BY 1, 2`), there: await rows(`${there} ORDER BY 1, 2`) };
      },
    };
  };

  talliesIn(inSchema);

  test("[B7.2] the database counts no more than what is asked for", async () => {
    const { open, sent, rows } = await inSchema();
    const storage = await open();
    const put = ["1", "2", "3", "4"].map((id) =>
      item(id, { owner: "u-1", name: `n-${id}`, tags: [...tags, `t-${id}`] }),
    );
    await storage.commit(team, commitOf(++number, { put }));
    const own = { kind: "item", where: [anyOf("owner", ["u-1"])] } as const;
    for (const [field, value, count] of [
      ["tags", "t-1", 1],
      ["tags", "red", 4],
      ["name", "n-2", 1],
      ["id", "3", 1],
    ] as const) {
      sent.length = 0;
      expect([...(await storage.countBy(team, own, field, [value]))]).toEqual([[value, count]]);
      const [asked] = sent;
      expect([field, (await rows(asked?.text ?? "", asked?.values)).length]).toEqual([field, 1]);
    }
  });
});
