import { describe, expect, test } from "vitest";
import type { DocumentWrite } from "workspace-engine";
import { type SqliteOptions, SqliteStorage } from "workspace-engine/sqlite";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { runs } from "../../runs";
import { expectFound, holding, idsFoundIn, textItems, textQuery } from "../text-cases";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase, sqliteError } from "./faulty-database";

const files = new DatabaseFiles();

/** Kinds as a release declares them that knows of no index of texts. */
const earlierKinds = contractKinds.map(({ kind, fields }) => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, { textIndex: _, ...definition }]) => [name, definition]),
  ),
}));

const opened = (path: string, options: SqliteOptions = {}, kinds = contractKinds) =>
  files.opened(kinds, { path, synchronous: "normal", ...options });

let commits = 0;
const put = (storage: SqliteStorage, documents: readonly DocumentWrite[], team = "t-1") =>
  storage.commit(team, commitOf(++commits, { put: documents }));

/** The statements that ask the index. */
const textQueries = ({ executed }: FaultyDatabase) => executed.filter((sql) => sql.includes(" MATCH "));

/** How many documents the index itself has of a text. */
function placesOf(db: FaultyDatabase, text: string): number {
  const table = '"workspace_trigram_item_content"';
  const [row] = db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ?`).all(`"${text}"`);
  return Number(Reflect.get(Object(row), "n"));
}

describe("[B30.1 F7.2] an index of texts finds what the reference evaluator finds", () => {
  test.each([1, 2])("whatever stands in the texts, and however they change (%i)", async (seed) => {
    const random = new Random(seededRandom(seed));
    const { db, storage } = await opened(files.path());
    let items = textItems(random, 400);
    const draw = () => textQuery(random, items);
    await put(storage, textItems(random, 100), "t-2");
    await put(storage, items);
    await expectFound(storage, items, runs(1000), draw);
    for (let round = 0; round < 5; round += 1) {
      const changed = textItems(random, 60).map((one, index) => ({ ...one, id: String(1 + index * 5 + round) }));
      const ids = new Set(changed.map(({ id }) => id));
      items = [...items.filter(({ id }) => !ids.has(id)), ...changed];
      await put(storage, changed);
      await expectFound(storage, items, runs(200), draw);
    }
    const gone = items.slice(0, 50);
    items = items.slice(50);
    await storage.commit("t-1", commitOf(++commits, { del: gone.map(({ id }) => itemKey(id)) }));
    await expectFound(storage, items, runs(200), draw);
    expect(textQueries(db).length).toBeGreaterThan(10);
  });

  test("among documents that are not indexed yet, and those that others wrote", async () => {
    const path = files.path();
    const { storage } = await opened(path);
    await put(storage, [item("1", { content: "a word" })]);
    const { storage: earlier } = await opened(path, {}, earlierKinds);
    await put(earlier, [item("2", { content: "another word" }), item("1", { content: "nothing" })]);
    expect(await storage.findIds("t-1", holding("word"))).toEqual(["2"]);
    const { storage: walking } = await opened(path, { textSearch: "walk" });
    await put(walking, [item("3", { content: "wordless", rank: 1 })]);
    expect(await storage.findIds("t-1", holding("word"))).toEqual(["3", "2"]);
    expect(await walking.findIds("t-1", holding("word"))).toEqual(["3", "2"]);
  });
});

describe("an index of texts in SQLite", () => {
  const many = Array.from({ length: 6000 }, (_, index) =>
    item(String(index + 1), {
      content: `common words, ${index % 2000 === 0 ? "and an uncommon one" : `number ${index}`}`,
      rank: index + 1,
    }),
  );

  test("[B30.1] leads to the documents that hold an uncommon text, and to none where there is none", async () => {
    const { db, storage } = await opened(files.path());
    await put(storage, many);
    for (const text of ["uncommon one", "unheard of"]) {
      db.executed.length = 0;
      expect(await storage.findIds("t-1", holding(text))).toEqual(idsFoundIn(many, holding(text)));
      const pages = db.executed.filter((sql) => sql.startsWith("SELECT d.id FROM"));
      expect(pages.length).toBeGreaterThan(0);
      for (const sql of pages) expect(sql).toContain(" MATCH ");
    }
    db.executed.length = 0;
    expect(await storage.findIds("t-1", holding("common wor"))).toHaveLength(10);
    expect(db.executed.filter((sql) => sql.startsWith("SELECT d.id FROM")).join()).toContain("INDEXED BY");
  });

  test("[B30.1] is made for what is there, once, and not unless it is wanted", async () => {
    const path = files.path();
    const { storage: earlier } = await opened(path, {}, earlierKinds);
    await put(earlier, many);
    const walking = await opened(path, { textSearch: "walk" });
    expect(await walking.storage.findIds("t-1", holding("uncommon one"))).toHaveLength(3);
    expect(textQueries(walking.db)).toEqual([]);
    const first = await opened(path);
    expect(first.db.executed.filter((sql) => sql.startsWith("CREATE VIRTUAL TABLE"))).toHaveLength(2);
    expect(await first.storage.findIds("t-1", holding("uncommon one"))).toHaveLength(3);
    expect(textQueries(first.db).length).toBeGreaterThan(0);
    const second = await opened(path);
    expect(second.db.executed.filter((sql) => /^(CREATE|DROP|INSERT|UPDATE|BEGIN IMM)/.test(sql))).toEqual([]);
    expect(await second.storage.findIds("t-1", holding("uncommon one"))).toHaveLength(3);
    expect(textQueries(second.db).length).toBeGreaterThan(0);
  });

  test("[B30.1] receives texts some hundred at a time, and the rest when the file is opened", async () => {
    const path = files.path();
    const { db, storage } = await opened(path);
    const places = (text: string) => placesOf(db, text);
    for (let number = 0; number < 249; number += 1) await put(storage, [item(String(number), { content: "abc" })]);
    expect(places("abc")).toBe(0);
    await put(storage, [item("249", { content: "abc" })]);
    expect(places("abc")).toBe(250);
    const { storage: walking } = await opened(path, { textSearch: "walk" });
    await put(walking, many);
    expect(places("unc")).toBe(0);
    await opened(path);
    expect(places("unc")).toBe(3);
  });

  test("[B30.1] is made anew where it holds mostly texts that were changed since", async () => {
    const path = files.path();
    const { db, storage } = await opened(path);
    for (const text of ["one", "two", "three"]) {
      const changed = many.map(({ id }) => item(id, { content: `${text} ${id}` }));
      await put(storage, changed);
    }
    await opened(path);
    expect(placesOf(db, "one")).toBe(0);
    expect(placesOf(db, "hre")).toBe(6000);
    expect(await storage.findIds("t-1", holding("three 17"))).toHaveLength(10);
  });

  test("[B30.1] is not made anew for texts that were added", async () => {
    const path = files.path();
    const { storage } = await opened(path);
    await put(storage, many);
    const further = many.map(({ fields }, index) => item(`further-${index}`, fields));
    await put(storage, further);
    for (const executed of [(await opened(path)).db.executed, (await opened(path)).db.executed])
      expect(executed.join()).not.toContain('VIRTUAL TABLE "workspace_trigram_item');
    expect(await storage.findIds("t-1", holding("uncommon one"))).toHaveLength(6);
  });

  test("[B30.1] a SQLite without FTS5 does without, in files of its own and in those of others", async () => {
    const without = (path: string) => {
      const db = new FaultyDatabase(files.handle(path));
      db.before = (sql) =>
        /USING fts5|"workspace_trigram_/.test(sql) ? sqliteError("SQLITE_ERROR", "no such module: fts5") : undefined;
      return new SqliteStorage({ db, synchronous: "normal" });
    };
    const path = files.path();
    const { storage } = await opened(path);
    await put(storage, [item("1", { content: "a word" })]);
    for (const one of [path, files.path()]) {
      const other = without(one);
      await other.open(contractKinds);
      await put(other, [item("2", { content: "wordy" }), ...many.slice(0, 300).map(({ id }) => item(`m${id}`))]);
      expect((await other.findIds("t-1", holding("word"))).includes("2")).toBe(true);
    }
    expect(await storage.findIds("t-1", holding("word"))).toEqual(["2", "1"]);
  });
});
