import { describe, expect, test } from "vitest";
import type { KindDefinition, Query } from "workspace-engine";
import { anyOf } from "../../../src/storage/query";
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
