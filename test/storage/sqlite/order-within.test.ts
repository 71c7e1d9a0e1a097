import { describe, expect, test } from "vitest";
import { type Clause, type DocumentWrite, type KindDefinition, MemoryStorage, type Query } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { absent, anyOf, ascending, descending, noneOf, present } from "../../../src/storage/query";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { DatabaseFiles } from "./database-files";
import { commitOf, team } from "./items";

const files = new DatabaseFiles();

const kindOf = (list: KindDefinition["fields"][string], more: KindDefinition["fields"] = {}): KindDefinition => ({
  kind: "item",
  fields: {
    list_id: list,
    place: { type: "string", sort: true },
    rank: { type: "number", sort: true },
    owner: { type: "string" },
    ...more,
  },
});

const inOrder = kindOf({ type: "string", orderedBy: "place" });

function itemsAtRandom(random: Random): readonly DocumentWrite[] {
  return Array.from({ length: 60 }, (_, index) => ({
    kind: "item",
    id: String(index * 7),
    body: {},
    fields: {
      list_id: random.pick(["a", "b", ""]),
      place: random.pick(["", "m", `n${index % 9}`, "é", "𝒜"]),
      rank: random.pick([0, 1, 2]),
      owner: random.pick(["", "u-1", "u-2"]),
    },
  }));
}

const lists: readonly Clause[] = [
  anyOf("list_id", ["a"]),
  anyOf("list_id", [""]),
  anyOf("list_id", ["a", "b"]),
  anyOf("list_id", ["none"]),
  noneOf("list_id", ["a"]),
];

const others: readonly (readonly Clause[])[] = [
  [],
  [noneOf("id", ["7", "14"])],
  [anyOf("owner", ["u-1"])],
  [absent("place")],
  [present("place"), anyOf("rank", [1])],
  [anyOf("list_id", ["b"])],
  [anyOf("owner", [])],
];

function queryAtRandom(random: Random, items: readonly DocumentWrite[]): Query {
  const field = random.pick(["place", "place", "rank"]);
  const sort = random.pick([ascending(field), descending(field)]);
  const { id, fields } = random.pick(items);
  const key = fields[sort.field];
  return {
    kind: "item",
    where: [random.pick(lists), ...random.pick(others)],
    sort,
    ...(random.chance(0.5) && (typeof key === "string" || typeof key === "number") && { after: { key, id } }),
    ...(random.chance(0.6) && { limit: random.pick([1, 2, 10]) }),
    ...(random.chance(0.3) && { offset: random.pick([1, 5, 40]) }),
  };
}

describe("[B6.1] what is read in the order it is declared to be read in", () => {
  test.each([1, 2, 3])("is what the memory storage finds (%i)", async (seed) => {
    const random = new Random(seededRandom(seed));
    const [storage, memory] = [files.storage(), new MemoryStorage()];
    const put = itemsAtRandom(random);
    for (const each of [storage, memory]) {
      await each.open([inOrder]);
      await each.commit(team, commitOf("1", { put }));
    }
    for (let n = 0; n < 300; n += 1) {
      const query = queryAtRandom(random, put);
      expect(await storage.findIds(team, query), JSON.stringify(query)).toEqual(await memory.findIds(team, query));
    }
  });
});

describe("[B20.10] an order that is declared later", () => {
  const path = files.path();
  const put = ["3", "1", "2"].map((id) => ({ kind: "item", id, body: {}, fields: { list_id: "a", place: `p${id}` } }));
  const query: Query = {
    kind: "item",
    where: [anyOf("list_id", ["a"])],
    sort: { field: "place", direction: "descending" },
    limit: 2,
  };
  const indexed = () => {
    const sql = "SELECT sql FROM sqlite_master WHERE name = 'workspace_find_item_list_id'";
    return String(Reflect.get(Object(files.handle(path).prepare(sql).all()[0]), "sql")).replace(/^.* ON /, "");
  };

  test("is that of the index from then on, and the documents are not written again", async () => {
    const plain = files.storage({ path });
    await plain.open([kindOf({ type: "string" })]);
    await plain.commit(team, commitOf("1", { put }));
    expect(indexed()).toContain('(team_id, "f_list_id") WHERE');
    const db = files.handle(path);
    db.exec("CREATE TRIGGER rejected BEFORE INSERT ON workspace_find_item BEGIN SELECT raise(ABORT, 'written'); END");
    const storage = files.storage({ path });
    await storage.open([inOrder]);
    expect(indexed()).toContain('(team_id, "f_list_id", "f_place", id_length, id) WHERE');
    expect(await storage.findIds(team, query)).toEqual(["3", "2"]);
    expect(await plain.findIds(team, query)).toEqual(["3", "2"]);
    db.exec("DROP TRIGGER rejected");
  });

  test("may be by a field that is declared with it", async () => {
    const storage = files.storage({ path });
    const later = kindOf({ type: "string", orderedBy: "key" }, { key: { type: "string", sort: true } });
    await storage.open([later]);
    expect(indexed()).toContain('(team_id, "f_list_id", "f_key", id_length, id) WHERE');
    const byKey = { ...query, sort: { field: "key", direction: "ascending" } } as const;
    expect(await storage.findIds(team, byKey)).toEqual(["1", "2"]);
  });

  test.each<[string, KindDefinition["fields"][string]]>([
    ["a field that is not sorted by", { type: "string", orderedBy: "owner" }],
    ["no field", { type: "string", orderedBy: "nothing" }],
    ["a field, of one that is sorted by itself", { type: "string", sort: true, orderedBy: "place" }],
    ["a field, of a set", { type: "string", many: true, orderedBy: "place" }],
  ])("by %s is no other than none", async (_, list) => {
    const storage = files.storage();
    await storage.open([kindOf(list)]);
    const fields = (id: string) => ({ list_id: list.many ? ["a"] : "a", place: `p${id}` });
    await storage.commit(team, commitOf("1", { put: put.map((write) => ({ ...write, fields: fields(write.id) })) }));
    expect(await storage.findIds(team, query)).toEqual(["3", "2"]);
  });
});
