import { describe, expect, test } from "vitest";
import type { Clause, FieldDefinition, Fields, JsonObject, KindDefinition, Storage } from "workspace-engine";
import { anyOf, ascending, descending, present } from "../../src/storage/query";
import { commitOf } from "../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./postgres/on-postgres";
import { DatabaseFiles } from "./sqlite/database-files";
import { fileIn, schemaAt, type TestDatabase } from "./test-database";

const team = "t-acme";
const text: FieldDefinition = { type: "string" };
const number: FieldDefinition = { type: "number", sort: true };

/** The declaration of a release, to which later ones add. */
const base = { title: text, labels: { ...text, many: true } } as const;

type Declared = KindDefinition["fields"];

const kindsOf = (fields: Declared, valuesOf?: KindDefinition["valuesOf"]): readonly KindDefinition[] => [
  { kind: "item", fields, ...(valuesOf && { valuesOf }) },
];
const put = (id: string, fields: Fields, body: JsonObject = {}) => ({ kind: "item", id, body, fields });
const holding = (...where: readonly Clause[]) => ({ kind: "item", where });

/** A storage of the release, with two items. */
async function written(database: TestDatabase, fields: Declared = base): Promise<Storage> {
  const storage = await database.open(kindsOf(fields));
  const items = ["1", "2"].map((id) => put(id, { title: `Plan ${id}`, labels: ["x", id] }));
  await storage.commit(team, commitOf(1, { put: items }));
  return storage;
}

function releasesIn(newDatabase: () => TestDatabase | Promise<TestDatabase>): void {
  test.each<readonly [string, Declared]>([
    ["sorted by", { ...base, title: { ...text, sort: true } }],
    ["searched", { title: { ...text, text: true }, labels: { ...text, many: true, text: true } }],
    ["searched and sorted by", { ...base, title: { ...text, sort: true, text: true } }],
    ["with further ones", { ...base, title: { ...text, sort: true }, due: number }],
  ])("[B20.10] a field that is declared in another way is found in the new way: %s", async (_, fields) => {
    const database = await newDatabase();
    await written(database);
    const storage = await database.open(kindsOf(fields));
    expect(await storage.count(team, holding(anyOf("title", ["Plan 2"])))).toBe(1);
    expect(await storage.count(team, holding(anyOf("labels", ["1"])))).toBe(1);
    if (fields["title"]?.sort)
      expect(await storage.findIds(team, { ...holding(), sort: descending("title") })).toEqual(["2", "1"]);
    if (fields["labels"]?.text)
      expect(await storage.count(team, holding({ operator: "contains", field: "title", text: "an 1" }))).toBe(1);
  });

  test("[B20.10] a type that does not fit what is stored is refused, and nothing is changed", async () => {
    const database = await newDatabase();
    const storage = await written(database);
    const before = await database.definitions();
    await expect(database.open(kindsOf({ other: number, ...base, title: number }))).rejects.toThrow(
      'The field "title"',
    );
    expect(await database.definitions()).toBe(before);
    expect(await storage.count(team, holding(anyOf("title", ["Plan 2"])))).toBe(1);
  });

  test("[B20.10] what an earlier release writes is empty in fields it does not know, in whatever order, and it leaves them there", async () => {
    const database = await newDatabase();
    const running = await written(database);
    const further = { ...base, due: number, tags: { ...text, many: true } } as const;
    const turned = await database.open(kindsOf(Object.fromEntries(Object.entries(further).reverse())));
    const later = await database.open(kindsOf(further));
    const known = { title: "Plan", due: 7, tags: ["red"] };
    await later.commit(team, commitOf(2, { put: ["1", "4"].map((id) => put(id, known)) }));
    await turned.commit(team, commitOf(5, { put: [put("2", known)] }));
    await running.commit(team, commitOf(3, { put: ["3", "4"].map((id) => put(id, { title: `Plan ${id}` })) }));
    const earlier = await database.open(kindsOf(base));
    await earlier.commit(team, commitOf(4, { put: [put("1", { title: "Plan again" })] }));
    for (const storage of [later, turned, await database.open(kindsOf(further))]) {
      expect(await storage.count(team, holding(present("due")))).toBe(1);
      expect(await storage.findIds(team, { ...holding(), sort: ascending("due") })).toEqual(["2", "1", "3", "4"]);
      expect(await storage.count(team, holding(anyOf("tags", ["red"])))).toBe(1);
      expect((await storage.countBy(team, holding(), "tags", ["red"])).get("red")).toBe(1);
      expect(await storage.count(team, holding(anyOf("title", ["Plan again", "Plan 4"])))).toBe(2);
    }
  });

  test.each<readonly [string, Declared]>([
    ["", {}],
    [", with others in another way", { title: { ...text, sort: true } }],
  ])("[B20.10] a field that is declared later has the values that the documents there say%s", async (_, changed) => {
    const database = await newDatabase();
    const earlier = await database.open(kindsOf({ ...base, older: text }));
    const bodies: readonly JsonObject[] = [
      { due: 7, owners: ["u-1", "u-2"] },
      { due: 8, owners: ["u-1"] },
      {},
      { due: "not to be read" },
      { due: 7, color: "a\u0000b" },
    ];
    const items = Array.from({ length: 1200 }, (_, index) => {
      return put(String(index + 1), { title: "Plan", labels: ["x"], older: "kept" }, bodies[index % 5]);
    });
    for (const of of [team, "t-other"]) await earlier.commit(of, commitOf(1, { put: items }));
    const valuesOf = ({ due = 0, owners = [], color = "" }: JsonObject): Fields => {
      if (typeof due !== "number") throw new Error("not to be read");
      return { title: 5, due, owners: Object.values(owners ?? []).map(String), color: String(color) };
    };
    const fields = { ...base, ...changed, due: number, owners: { ...text, many: true }, color: text } as const;
    const later = await database.open(kindsOf(fields, valuesOf));
    for (const of of [team, "t-other"]) {
      expect(await later.count(of, holding(anyOf("due", [7])))).toBe(240);
      expect(await later.count(of, holding(anyOf("owners", ["u-1"])))).toBe(480);
      expect((await later.countBy(of, holding(), "owners", ["u-2"])).get("u-2")).toBe(240);
      const sort = { ...holding(present("due")), sort: descending("due"), limit: 2 };
      expect(await later.findIds(of, sort)).toEqual(["1197", "1192"]);
      expect(await later.count(of, holding(anyOf("title", ["Plan"])))).toBe(1200);
    }
    expect(await later.get(team, [{ kind: "item", id: "1" }])).toMatchObject([{ rev: 1 }]);
    expect(await earlier.count(team, holding(anyOf("older", ["kept"])))).toBe(1200);
    await later.commit(team, commitOf(2, { del: [{ kind: "item", id: "1" }] }));
    expect((await later.countBy(team, holding(), "owners", ["u-2"])).get("u-2")).toBe(239);
  });

  test("[B20.10] an order that is declared later is that of the index from then on, and nothing is written anew", async () => {
    const ordered = (orderedBy?: string): readonly KindDefinition[] =>
      kindsOf({ list: { ...text, ...(orderedBy && { orderedBy }) }, place: { ...text, sort: true } });
    const database = await newDatabase();
    const earlier = await database.open(ordered());
    const items = ["3", "1", "2"].map((id) => put(id, { list: "a", place: `p${id}` }));
    await earlier.commit(team, commitOf(1, { put: items }));
    const inOrder = /team_id, \W*f_list\W*, \W*f_place\W*, id_/;
    expect(await database.definitions()).not.toMatch(inOrder);
    const sent = await database.sentFor(() => database.open(ordered("place")));
    expect(sent.filter((sql) => /^(?:INSERT|UPDATE) .*(?:find|doc)_item/.test(sql))).toEqual([]);
    expect(await database.definitions()).toMatch(inOrder);
    const query = { ...holding(anyOf("list", ["a"])), sort: descending("place"), limit: 2 };
    for (const storage of [earlier, await database.open(ordered("place"))])
      expect(await storage.findIds(team, query)).toEqual(["3", "2"]);
    expect(await database.definitions()).toMatch(inOrder);
  });

  test("[B21.6] several that open a new database, or declare more, at once do so once", async () => {
    const database = await newDatabase();
    const openAll = (fields: Declared) => Promise.all([1, 2, 3, 4, 5, 6].map(() => database.open(kindsOf(fields))));
    const opened = await openAll(base);
    const commits = opened.map((storage, index) =>
      storage.commit(team, commitOf(index, { put: [put(`${index}`, {})] })),
    );
    const sequences = (await Promise.all(commits)).map((result) => result.ok && result.sequence);
    expect(sequences.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const storage of await openAll({ ...base, due: number }))
      expect(await storage.count(team, holding(anyOf("due", [0])))).toBe(6);
  });

  test("[B21.6] opening what is there sends nothing but questions, and nothing where it is open with the same", async () => {
    const database = await newDatabase();
    const storage = await written(database);
    const kinds = kindsOf(base);
    await storage.open(kinds);
    expect(await database.sentFor(() => storage.open(kinds))).toEqual([]);
    expect(await database.sentFor(() => storage.open([]))).toEqual([]);
    expect(await database.sentFor(() => storage.open(kinds.map((kind) => ({ ...kind }))))).not.toEqual([]);
    const sent = await database.sentFor(() => database.open(kindsOf(base)));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((sql) => !/^\s*(?:SELECT|PRAGMA)\b/.test(sql))).toEqual([]);
  });

  test("[B21.6 E2.5] a database that a later release made is refused", async () => {
    const database = await newDatabase();
    await written(database);
    await database.bringFurther();
    const message = expect.stringMatching(/(?:later|newer) release/);
    await expect(database.open(kindsOf(base))).rejects.toMatchObject({ kind: "unavailable", expose: true, message });
  });
}

const files = new DatabaseFiles();

describe("releases at one SQLite file", () => releasesIn(() => fileIn(files)));
onPostgres("releases at one PostgreSQL schema", (url) => releasesIn(() => schemaAt(url)));
