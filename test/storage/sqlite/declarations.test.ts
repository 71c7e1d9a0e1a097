import { describe, expect, test } from "vitest";
import {
  type DocumentWrite,
  type FieldDefinition,
  type JsonObject,
  type KindDefinition,
  Workspace,
} from "workspace-engine";
import { DatabaseFiles } from "./database-files";
import { commitOf, team } from "./items";

const files = new DatabaseFiles();

const text: FieldDefinition = { type: "string" };

const kindOf = (fields: KindDefinition["fields"]): KindDefinition => ({ kind: "item", fields });

async function reopened(path: string, fields: KindDefinition["fields"]) {
  const storage = files.storage({ path });
  await storage.open([kindOf(fields)]);
  return storage;
}

/** A file with two items of the declaration. */
async function written(fields: KindDefinition["fields"]) {
  const path = files.path();
  const storage = await reopened(path, fields);
  const put = ["1", "2"].map((id) => ({
    kind: "item",
    id,
    body: { id },
    fields: { title: `Plan ${id}`, labels: ["x", id] },
  }));
  await storage.commit(team, commitOf("1", { put }));
  return { path, storage };
}

const before = { title: text, labels: { ...text, many: true as const } };

describe("[B20.10] fields declared in another way are looked up in the new way", () => {
  test.each<[string, KindDefinition["fields"]]>([
    ["sorted by", { ...before, title: { ...text, sort: true } }],
    ["searched", { title: { ...text, text: true }, labels: { ...text, many: true, text: true } }],
    ["searched and sorted by", { ...before, title: { ...text, sort: true, text: true } }],
    ["with further ones", { ...before, title: { ...text, sort: true }, due: { type: "number", sort: true } }],
  ])("%s", async (_, fields) => {
    const { path } = await written(before);
    const storage = await reopened(path, fields);
    const titled = { kind: "item", where: [{ operator: "in" as const, field: "title", values: ["Plan 2"] }] };
    const labelled = { kind: "item", where: [{ operator: "in" as const, field: "labels", values: ["1"] }] };
    expect(await storage.count(team, titled)).toBe(1);
    expect(await storage.count(team, labelled)).toBe(1);
    if (fields["title"]?.sort) {
      const sort = { field: "title", direction: "descending" as const };
      expect(await storage.findIds(team, { kind: "item", where: [], sort })).toEqual(["2", "1"]);
    }
    if (fields["labels"]?.text) {
      const found = { operator: "contains" as const, field: "title", text: "an 1" };
      expect(await storage.count(team, { kind: "item", where: [found] })).toBe(1);
    }
  });

  test("a type that does not fit what is stored is refused, and nothing changes", async () => {
    const { path } = await written(before);
    await expect(reopened(path, { ...before, title: { type: "number" } })).rejects.toThrow('The field "title"');
    const storage = await reopened(path, before);
    const titled = { kind: "item", where: [{ operator: "in" as const, field: "title", values: ["Plan 2"] }] };
    expect(await storage.count(team, titled)).toBe(1);
  });

  test("names that differ in case, or hold any character, are different", async () => {
    const path = files.path();
    const fields = { name: text, Name: text, "a b": text, "a'b": text, 'a"b': text };
    const storage = files.storage({ path });
    const kinds = ["item", "Item", "it'em"].map((kind) => ({ kind, fields }));
    await storage.open(kinds);
    const put = kinds.map(({ kind }) => ({ kind, id: "1", body: {}, fields: { name: "1", "a'b": "2", 'a"b': kind } }));
    await storage.commit(team, commitOf("1", { put }));
    for (const { kind } of kinds) {
      const where = [{ operator: "in" as const, field: 'a"b', values: [kind] }];
      expect(await storage.count(team, { kind, where })).toBe(1);
      const other = [{ operator: "present" as const, field: "Name" }];
      expect(await storage.count(team, { kind, where: other })).toBe(0);
    }
  });

  test("more fields than a table takes are refused", async () => {
    const many = Object.fromEntries(Array.from({ length: 98 }, (_, index) => [`f${index}`, text]));
    await expect(files.storage().open([kindOf(many)])).rejects.toThrow(/declares 98 fields; at most 97/);
  });
});

describe("[B20.10] an earlier release beside a later one", () => {
  const later = { ...before, due: { type: "number", sort: true } } as const;
  const due = { kind: "item", where: [{ operator: "present" as const, field: "due" }] };

  test("goes on, and what it writes is empty in fields it does not know", async () => {
    const { path, storage: earlier } = await written(before);
    const storage = await reopened(path, later);
    const put = [{ kind: "item", id: "1", body: {}, fields: { title: "Plan", due: 7 } }];
    await storage.commit(team, commitOf("2", { put }));
    expect(await storage.count(team, due)).toBe(1);
    const fields = { title: "Plan again", labels: ["y"] };
    await earlier.commit(team, commitOf("3", { put: [{ kind: "item", id: "1", body: {}, fields }] }));
    expect(await storage.count(team, due)).toBe(0);
    expect(await storage.findIds(team, { ...due, where: [], sort: { field: "due", direction: "ascending" } })).toEqual([
      "1",
      "2",
    ]);
  });

  test("can be opened after it, and leaves what it knows", async () => {
    const { path } = await written(later);
    await reopened(path, before);
    const storage = await reopened(path, later);
    const put = [{ kind: "item", id: "1", body: {}, fields: { due: 7 } }];
    await storage.commit(team, commitOf("2", { put }));
    expect(await storage.count(team, due)).toBe(1);
  });
});

describe("[B20.10] a field that is declared later", () => {
  const due = { kind: "item", where: [{ operator: "in" as const, field: "due", values: [7] }] };
  const owned = { kind: "item", where: [{ operator: "in" as const, field: "owners", values: ["u-1"] }] };
  const fields = { ...before, due: { type: "number", sort: true }, owners: { ...text, many: true } } as const;
  const valuesOf = ({ due, owners }: JsonObject) => ({
    title: "not as it was written",
    due: Number(due ?? 0),
    owners: Array.isArray(owners) ? owners.map(String) : [],
  });

  async function withBodies(): Promise<string> {
    const path = files.path();
    const storage = await reopened(path, { ...before, older: text });
    const bodies: JsonObject[] = [{ due: 7, owners: ["u-1", "u-2"] }, { due: 8 }, {}];
    const put = bodies.map((body, index) => ({
      ...{ kind: "item", id: String(index + 1), body },
      fields: { title: `Plan ${index + 1}`, labels: ["x"], older: "kept" },
    }));
    await storage.commit(team, commitOf("1", { put }));
    await storage.commit("t-other", commitOf("1", { put }));
    return path;
  }

  test.each([
    ["", fields],
    [", with others in another way", { ...fields, title: { ...text, sort: true as const } }],
  ])("has the values that the documents there are say%s", async (_, fields) => {
    const path = await withBodies();
    const storage = files.storage({ path });
    await storage.open([{ kind: "item", fields, valuesOf }]);
    for (const one of [team, "t-other"]) {
      expect(await storage.count(one, due)).toBe(1);
      expect(await storage.count(one, owned)).toBe(1);
      const sort = { field: "due", direction: "descending" as const };
      expect(await storage.findIds(one, { kind: "item", where: [], sort })).toEqual(["2", "1", "3"]);
    }
    const titled = { kind: "item", where: [{ operator: "in" as const, field: "title", values: ["Plan 2"] }] };
    expect(await storage.count(team, titled)).toBe(1);
    expect(await storage.get(team, [{ kind: "item", id: "1" }])).toMatchObject([{ rev: 1 }]);
    const earlier = await reopened(path, { ...before, older: text });
    const kept = { kind: "item", where: [{ operator: "in" as const, field: "older", values: ["kept"] }] };
    expect(await earlier.count(team, kept)).toBe(3);
  });

  test("has them though another field's value is of another type than it was declared with", async () => {
    const path = await withBodies();
    const storage = files.storage({ path });
    const faulty = (body: JsonObject) => ({ ...valuesOf(body), title: 5 });
    await storage.open([{ kind: "item", fields, valuesOf: faulty }]);
    expect(await storage.count(team, due)).toBe(1);
  });

  test("stays empty in a document without a value, and where none has one", async () => {
    const path = await withBodies();
    const storage = files.storage({ path });
    const faulty = (body: JsonObject) => {
      if (body["due"] === 8) throw new Error("not to be read");
      return valuesOf(body);
    };
    await storage.open([{ kind: "item", fields, valuesOf: faulty }]);
    const present = { kind: "item", where: [{ operator: "present" as const, field: "due" }] };
    expect(await storage.findIds(team, { ...present, sort: { field: "id", direction: "ascending" } })).toEqual(["1"]);
    const other = await reopened(await withBodies(), fields);
    expect(await other.count(team, present)).toBe(0);
  });

  test("of the engine's is found in a file of an earlier release", async () => {
    const path = files.path();
    const options = { teamId: team, actor: { user_id: "u-ada", role: "admin" } } as const;
    const storage = files.storage({ path });
    const open = storage.open.bind(storage);
    // An earlier release, whose cards had no owners to look for.
    storage.open = (kinds) =>
      open(
        kinds.map(({ kind, fields: { owner_id, ...rest } }) => ({
          kind,
          fields: kind === "card" || owner_id === undefined ? rest : { ...rest, owner_id },
        })),
      );
    const commit = storage.commit.bind(storage);
    storage.commit = (of, given) => commit(of, { ...given, put: given.put.map(withoutOwner) });
    const earlier = new Workspace({ ...options, storage });
    const { project } = await earlier.createProject({ title: "Website" });
    const lists = [{ title: "To do" }];
    const { board } = await earlier.createBoard({ project_id: project.id, title: "Launch", lists });
    await earlier.createCard({ title: "Plan", board_id: board.id, owner_id: "u-ada" });
    const workspace = new Workspace({ ...options, storage: files.storage({ path }) });
    const card_filters = { include: { owners: ["u-ada"] } };
    expect((await workspace.previewView({ type: "card", card_filters })).cards).toHaveLength(1);
  });
});

function withoutOwner(write: DocumentWrite): DocumentWrite {
  const { owner_id, ...fields } = write.fields;
  return write.kind === "card" || owner_id === undefined ? { ...write, fields } : write;
}

test("[B21.6 E2.5] a database of a later release is refused", async () => {
  const { path } = await written(before);
  files.handle(path).exec("INSERT INTO workspace_migration (version) VALUES (99)");
  await expect(reopened(path, before)).rejects.toMatchObject({
    kind: "unavailable",
    expose: true,
    message: expect.stringContaining("A later release wrote the database (version 99"),
  });
});

test("[B21.6] opening what is up to date writes nothing", async () => {
  const { path } = await written(before);
  const other = files.handle(path);
  other.exec("BEGIN IMMEDIATE");
  const storage = await reopened(path, before);
  expect(await storage.count(team, { kind: "item", where: [] })).toBe(2);
  other.exec("ROLLBACK");
});

test("[B21.6] storages that are opened at once make the tables once", async () => {
  const path = files.path();
  const storages = await Promise.all(Array.from({ length: 4 }, () => reopened(path, before)));
  for (const [index, storage] of storages.entries()) {
    expect(await storage.commit(team, commitOf(String(index), {}))).toMatchObject({ ok: true, sequence: index + 1 });
  }
});
