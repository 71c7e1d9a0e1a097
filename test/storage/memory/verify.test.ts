import { describe, expect, test, vi } from "vitest";
import { type DocumentWrite, type Fields, type JsonObject, type KindDefinition, MemoryStorage } from "workspace-engine";
import { NumberColumn } from "../../../src/storage/memory/indexed/number-column";
import { Postings } from "../../../src/storage/memory/indexed/postings";
import { IdTable } from "../../../src/storage/memory/indexed/slots";
import { SortedSlots } from "../../../src/storage/memory/indexed/sorted-slots";
import { TextColumn } from "../../../src/storage/memory/indexed/text-column";
import { TextIndex } from "../../../src/storage/memory/indexed/text-index";
import { ValueColumn } from "../../../src/storage/memory/indexed/value-column";
import { Words } from "../../../src/storage/memory/indexed/words";
import { commitOf, contractKinds, itemKey } from "../../../src/testing/storage-contract/harness/fixture";

const team = "t-acme";
const long = "a text that is long enough to be covered by the one that repeats it, nearly word for word";

/** The fields of a document are plain from its number. */
function fieldsOf({ number, title = `item ${Number(number)} of many` }: JsonObject): Fields {
  const count = Number(number);
  return {
    content: String(title),
    name: count % 2 === 0 ? `${long} ${count}` : "",
    lines: count % 2 === 0 ? [`${long} ${count}`, "apart"] : [],
    owner: count % 5 === 0 ? "" : `u${count % 7}`,
    tags: count % 3 === 0 ? [] : [`t${count % 5}`, `t${count % 11}`],
    rank: count % 4 === 0 ? 0 : 1000 + ((count * 37) % 997),
    scores: [count % 6],
    open: count % 2 === 0,
  };
}

const [{ fields = {} } = {}] = contractKinds;
const item: KindDefinition = { kind: "item", fields, valuesOf: fieldsOf };

const write = (body: JsonObject, id = String(body["number"])): DocumentWrite => ({
  kind: "item",
  id,
  body,
  fields: fieldsOf(body),
});

let commits = 0;

async function commit(storage: MemoryStorage, put: readonly DocumentWrite[], del: readonly string[] = []) {
  await storage.commit(team, commitOf(++commits, { put, del: del.map(itemKey) }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

const byTitle = {
  kind: "item",
  where: [{ operator: "contains", field: "content", text: "nowhere" }],
  sort: { field: "rank", direction: "descending" },
} as const;

/** With its texts indexed, which wait for the first search. */
async function filled(count = 300, kind: KindDefinition = item): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  await storage.open([kind]);
  const put = numbers(count).map((number) => write({ number }));
  await commit(storage, put);
  await storage.findIds(team, byTitle);
  return storage;
}

/** Does something while a method does nothing. */
async function omitting({ prototype }: Part, method: string, act: () => Promise<void>): Promise<void> {
  const original: unknown = Reflect.get(prototype, method);
  Reflect.set(prototype, method, () => undefined);
  try {
    await act();
  } finally {
    Reflect.set(prototype, method, original);
  }
}

type Change = "a new document" | "a change" | "a deletion";

const changes: Readonly<Record<Change, (storage: MemoryStorage) => Promise<void>>> = {
  "a new document": (storage) => commit(storage, [write({ number: 3202, title: "nowhere else" })]),
  "a change": (storage) => commit(storage, [write({ number: 7013, title: "nowhere else" }, "60")]),
  "a deletion": (storage) => commit(storage, [], ["100"]),
};

interface Part {
  readonly prototype: object;
}

/** A step of the index that is skipped once or always during a change, and the field that then is wrong. */
const omissions: readonly (readonly [field: string, part: Part, method: string, change: Change])[] = [
  ["content, lines", TextIndex, "update", "a change"],
  ["content, lines", TextIndex, "update", "a deletion"],
  ["content, lines", Postings, "add", "a new document"],
  ["content, lines", Postings, "remove", "a deletion"],
  ["content, lines", Words, "forget", "a deletion"],
  ["id", SortedSlots, "insert", "a new document"],
  ["rank", SortedSlots, "insert", "a change"],
  ["id", SortedSlots, "remove", "a deletion"],
  ["owner", Postings, "add", "a new document"],
  ["owner", Postings, "remove", "a deletion"],
  ["rank", NumberColumn, "write", "a change"],
  ["owner", ValueColumn, "write", "a change"],
  ["tags", ValueColumn, "write", "a change"],
  ["content", TextColumn, "write", "a change"],
  ["id", IdTable, "add", "a new document"],
];

describe("verify", () => {
  test.each(omissions)(
    "[B30.3] finds what is wrong with %s without %o.%s at %s, and reindex mends it",
    async (field, part, method, change) => {
      const storage = await filled();
      await omitting(part, method, async () => {
        await changes[change](storage);
        await storage.findIds(team, byTitle);
      });
      const faults = await storage.verify(team);
      expect(faults.map((fault) => fault.field)).toContain(field);
      for (const { kind, message } of faults) expect([kind, message.length > 0]).toEqual(["item", true]);
      await storage.reindex();
      expect(await storage.verify(team)).toEqual([]);
      const right = await filled();
      await changes[change](right);
      expect(await storage.findIds(team, byTitle)).toEqual(await right.findIds(team, byTitle));
      expect(await storage.findIds(team, { ...byTitle, where: [] })).toEqual(
        await right.findIds(team, { ...byTitle, where: [] }),
      );
    },
  );

  test.each([10, 300])("[B30.3] finds a document of %i whose fields are not what it says", async (count) => {
    const storage = await filled(count);
    await commit(storage, [{ ...write({ number: 7 }), fields: fieldsOf({ number: 8 }) }]);
    const faults = await storage.verify(team);
    const message = "another value than the document says, of 7";
    expect(faults).toContainEqual({ kind: "item", field: "owner", message });
    await storage.reindex();
    expect(await storage.verify(team)).toEqual([]);
    const where = [{ operator: "in", field: "owner", values: ["u0"] }] as const;
    expect(await storage.findIds(team, { ...byTitle, where })).toContain("7");
  });

  test("[B30.3] says of how many documents a field is wrong", async () => {
    const storage = await filled();
    const wrong = numbers(3).map((number) => ({ ...write({ number }), fields: fieldsOf({ number, title: "x" }) }));
    await commit(storage, wrong);
    const message = "another value than the document says, of 1 and 2 others";
    expect(await storage.verify(team)).toEqual([{ kind: "item", field: "content", message }]);
  });

  test("[B30.3 B9.1] reports the team's own documents alone", async () => {
    const storage = await filled();
    await commit(storage, [{ ...write({ number: 7 }), fields: {} }]);
    expect(await storage.verify("t-other")).toEqual([]);
  });
});

describe("reindex", () => {
  const { valuesOf: _, ...silent } = item;
  const valuesOf = (body: JsonObject) => {
    if (body["number"] === 7) throw new TypeError("no fields");
    return fieldsOf(body);
  };
  test.each<readonly [string, KindDefinition]>([
    ["where documents do not have them", silent],
    ["of a document that cannot be read", { ...item, valuesOf }],
  ])("[B30.3] uses the given fields %s", async (_, kind) => {
    const storage = await filled(300, kind);
    const before = await storage.findIds(team, { ...byTitle, where: [] });
    expect(before).toHaveLength(300);
    await storage.reindex();
    expect(await storage.findIds(team, { ...byTitle, where: [] })).toEqual(before);
    expect(await storage.verify(team)).toEqual([]);
  });

  test("[B30.3] ignores values beyond the declared fields", async () => {
    const talkative = { ...item, valuesOf: (body: JsonObject) => ({ ...fieldsOf(body), name: "known", mood: "fine" }) };
    const storage = await filled(300, talkative);
    await storage.reindex();
    const known = { operator: "in", field: "name", values: ["known"] } as const;
    expect(await storage.count(team, { kind: "item", where: [known] })).toBe(300);
  });

  test("[B30.3] does nothing before the storage is opened", async () => {
    const storage = new MemoryStorage();
    await storage.reindex();
    expect(storage.stats().documents).toBe(0);
    await expect(storage.verify(team)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("[B30.4 B30.3] reports its progress", async () => {
    const onIndexing = vi.fn();
    const storage = new MemoryStorage({ onIndexing });
    await storage.open([item]);
    for (let number = 1; number <= 200; number++) await commit(storage, [write({ number })]);
    expect(onIndexing).not.toHaveBeenCalled();
    await storage.reindex();
    expect(onIndexing).toHaveBeenLastCalledWith({ kind: "item", done: 200, total: 200 });
  });

  test("[B20.10] a field that is declared later has the values in the documents", async () => {
    const { rank: _, ...others } = fields;
    const storage = new MemoryStorage();
    await storage.open([{ ...item, fields: others }]);
    const without = numbers(300).map((number) => {
      const { rank: __, ...known } = fieldsOf({ number });
      return { ...write({ number }), fields: known };
    });
    await commit(storage, without);
    await storage.open([item]);
    const byDue = { ...byTitle, where: [] };
    expect(await storage.findIds(team, byDue)).toEqual(await (await filled()).findIds(team, byDue));
    expect(await storage.verify(team)).toEqual([]);
  });
});
