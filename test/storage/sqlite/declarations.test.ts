import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "workspace-engine";
import { anyOf, descending, present } from "../../../src/storage/query";
import { DatabaseFiles } from "./database-files";
import { commitOf, team } from "./items";

const files = new DatabaseFiles();
const text: FieldDefinition = { type: "string" };

test("names that differ in case, or hold any character, are different", async () => {
  const fields = { name: text, Name: text, "a b": text, "a'b": text, 'a"b': text };
  const storage = files.storage();
  const kinds = ["item", "Item", "it'em"].map((kind) => ({ kind, fields }));
  await storage.open(kinds);
  const put = kinds.map(({ kind }) => ({ kind, id: "1", body: {}, fields: { name: "1", "a'b": "2", 'a"b': kind } }));
  await storage.commit(team, commitOf("1", { put }));
  for (const { kind } of kinds) {
    expect(await storage.count(team, { kind, where: [anyOf('a"b', [kind])] })).toBe(1);
    expect(await storage.count(team, { kind, where: [present("Name")] })).toBe(0);
  }
});

test("more fields than a table takes are refused", async () => {
  const fields = Object.fromEntries(Array.from({ length: 98 }, (_, index) => [`f${index}`, text]));
  await expect(files.storage().open([{ kind: "item", fields }])).rejects.toThrow(/declares 98 fields; at most 97/);
});

test("[B20.16] an id that is not ordered by its bytes as by its code units is refused", async () => {
  const { storage } = await files.opened([{ kind: "item", fields: {} }]);
  const put = [{ kind: "item", id: "\u{1F600}", body: {}, fields: {} }];
  await expect(storage.commit(team, commitOf("1", { put }))).rejects.toThrow(TypeError);
});

describe("an order", () => {
  test.each<[string, FieldDefinition]>([
    ["a field that is not sorted by", { ...text, orderedBy: "owner" }],
    ["no field", { ...text, orderedBy: "nothing" }],
    ["a field, of one that is sorted by itself", { ...text, sort: true, orderedBy: "place" }],
    ["a field, of a set", { ...text, many: true, orderedBy: "place" }],
  ])("by %s is no other than none", async (_, list) => {
    const { storage } = await files.opened([
      { kind: "item", fields: { list, place: { ...text, sort: true }, owner: text } },
    ]);
    const fields = (id: string) => ({ list: list.many ? ["a"] : "a", place: `p${id}` });
    const put = ["3", "1", "2"].map((id) => ({ kind: "item", id, body: {}, fields: fields(id) }));
    await storage.commit(team, commitOf("1", { put }));
    const query = { kind: "item", where: [anyOf("list", ["a"])], sort: descending("place"), limit: 2 };
    expect(await storage.findIds(team, query)).toEqual(["3", "2"]);
  });
});
