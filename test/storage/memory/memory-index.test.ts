import { describe, expect, test, vi } from "vitest";
import { type DocumentWrite, MemoryStorage, type MemoryStorageOptions, type Query } from "workspace-engine";
import { kindDefinitions } from "../../../src/documents";
import { anyOf, ascending, descending } from "../../../src/storage/query";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";

let commits = 0;

function write(number: number): DocumentWrite {
  return item(String(number), {
    owner: `u${number % 7}`,
    tags: number % 3 === 0 ? [] : [`t${number % 5}`, `t${number % 11}`],
    rank: number % 4 === 0 ? 0 : (number * 37) % 101,
    open: number % 2 === 0,
    content: `item ${number}`,
  });
}

async function put(storage: MemoryStorage, put: readonly DocumentWrite[]): Promise<void> {
  await storage.commit("t", commitOf(++commits, { put }));
}

async function filled(count: number, options: MemoryStorageOptions = {}): Promise<MemoryStorage> {
  const storage = new MemoryStorage(options);
  await storage.open(contractKinds);
  const written = Array.from({ length: count }, (_, number) => write(number + 1));
  await put(storage, written);
  return storage;
}

const query: Query = {
  kind: "item",
  where: [
    { operator: "in", field: "owner", values: ["u1", "u2"] },
    { operator: "range", field: "rank", above: 10, atMost: 90 },
    { operator: "present", field: "open", negated: true },
  ],
  sort: { field: "rank", direction: "descending" },
  limit: 5,
};

describe("the index of the memory storage", () => {
  test("[B30.3] is there as soon as documents are more than a few", async () => {
    const storage = await filled(3);
    expect(storage.stats().indexBytes).toBe(0);
    for (let number = 4; number <= 200; number++) await put(storage, [write(number)]);
    expect(storage.stats().indexBytes).toBeGreaterThan(0);
    const scanned = await filled(200, { index: false });
    expect(await storage.findIds("t", query)).toEqual(await scanned.findIds("t", query));
    expect(await storage.verify("t")).toEqual([]);
  });

  test("does not grow with what was deleted", async () => {
    const storage = await filled(100);
    for (let round = 1; round <= 20; round++) {
      const numbers = Array.from({ length: 500 }, (_, place) => 500 * round + place);
      await put(storage, numbers.map(write));
      await storage.commit("t", commitOf(++commits, { del: numbers.map((number) => itemKey(String(number))) }));
    }
    const { indexBytes, tableBytes } = storage.stats();
    const asked = await filled(1500);
    expect(indexBytes + tableBytes).toBeLessThan(2 * (asked.stats().indexBytes + asked.stats().tableBytes));
    expect(await storage.findIds("t", query)).toEqual(await (await filled(100)).findIds("t", query));
    expect(await storage.verify("t")).toEqual([]);
  });

  test("[B30.4] reports its progress", async () => {
    const onIndexing = vi.fn();
    await filled(25_000, { onIndexing });
    const reported = onIndexing.mock.calls.map(([{ done }]) => done);
    expect(reported).toEqual([0, 10_000, 20_000, 25_000]);
    expect(onIndexing).toHaveBeenLastCalledWith({ kind: "item", done: 25_000, total: 25_000 });
  });

  test("[B30.4] is complete though its listener throws", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    const onIndexing = () => {
      throw new Error("I am not listening.");
    };
    const storage = await filled(200, { onIndexing });
    expect(print).toHaveBeenCalled();
    print.mockRestore();
    expect(await storage.verify("t")).toEqual([]);
    expect(await storage.findIds("t", query)).toEqual(await (await filled(200)).findIds("t", query));
  });

  test("[B30.4] says what it takes", async () => {
    const { documents, tableBytes, indexBytes, textBytes, kinds, ...each } = (await filled(1000)).stats();
    expect(documents).toBe(1000);
    expect(kinds["item"]?.documents).toBe(1000);
    const [{ fields = {} } = {}] = contractKinds;
    expect(Object.keys(kinds["item"]?.fields ?? {}).sort()).toEqual([...Object.keys(fields), "id"].sort());
    expect(Math.min(tableBytes, indexBytes, textBytes)).toBeGreaterThan(0);
    const perDocument = { indexBytesPerDocument: indexBytes / 1000, textBytesPerDocument: textBytes / 1000 };
    expect(each).toEqual({ commits: 1, conflicts: 0, ...perDocument });
  });
});

describe("explain", () => {
  test("the first and the last card of a list are found by looking at as many, however many it holds", async () => {
    const examined = new Set<number>();
    const card = kindDefinitions.filter(({ kind }) => kind === "card");
    for (const total of [500, 20_000]) {
      const storage = new MemoryStorage();
      await storage.open(card);
      const put = Array.from({ length: total }, (_, index) => ({
        ...{ kind: "card", id: String(index + 1), body: {} },
        fields: { list_id: "a", order_key: `p${index}` },
      }));
      await storage.commit("t", commitOf(1, { put }));
      for (const sort of [ascending("order_key"), descending("order_key")]) {
        const plan = await storage.explain("t", { kind: "card", where: [anyOf("list_id", ["a"])], sort, limit: 1 });
        expect(plan).toMatchObject({ driver: "order", field: "order_key", found: 1 });
        examined.add(plan.examined);
      }
    }
    expect(examined.size).toBe(1);
  });

  test.each([
    ["nothing", [{ operator: "in", field: "owner", values: ["nobody"] }]],
    ["ids", [{ operator: "in", field: "id", values: ["1", "2"] }]],
    ["order", []],
    ["values", [{ operator: "in", field: "tags", values: ["t10"] }]],
    ["text", [{ operator: "contains", field: "content", text: "item 777" }]],
  ] as const)("[B13.2] names %s as the driver of the documents", async (driver, where) => {
    const storage = await filled(3000);
    const asked: Query = { ...query, where, limit: 1000 };
    const found = await storage.find("t", asked);
    expect(await storage.explain("t", asked)).toMatchObject({ driver, found: found.length });
  });

  test.each([20, 3000])("[B13.2] counts what each clause removed, of %i documents too", async (count) => {
    const storage = await filled(count);
    const { examined, found, clauses } = await storage.explain("t", { ...query, limit: count });
    expect(clauses.map(({ clause }) => clause)).toEqual(query.where);
    expect(clauses.reduce((sum, { removed }) => sum + removed, found)).toBe(examined);
    for (const { drives, removed } of clauses) if (drives) expect(removed).toBe(0);
  });
});
