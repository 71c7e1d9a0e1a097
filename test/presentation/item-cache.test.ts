import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { ItemCache } from "../../src/session/item-cache";

const ada = { user_id: "u-ada", role: "admin" } as const;
const eva = { user_id: "u-eva", role: "member" } as const;
const presenter = {};

const logOf = (...changes: readonly { readonly kind: string; readonly id: string }[]) =>
  ({
    time: 1,
    actor: { user_id: "u-ada", type: "user" },
    operation: "x",
    changes: changes.map(({ kind, id }) => ({ kind, id, before: null, after: { id } })),
  }) as const;

/** A storage with one commit, ways to make more, and a cache over it. */
async function opened(storage: Storage = new MemoryStorage()) {
  await storage.open(kindDefinitions);
  let commits = 0;
  const commit = async (kind: string, ...ids: readonly string[]) => {
    commits += 1;
    const made = { txId: `${commits}`, log: logOf(...ids.map((id) => ({ kind, id }))), check: [], put: [], del: [] };
    await storage.commit("t", made);
    return made;
  };
  await commit("note", "0");
  const cache = new ItemCache(storage, "t");
  await cache.catchUp();
  const keep = (id: string, topics: readonly string[], actor: typeof ada | typeof eva = ada) =>
    cache
      .of(actor)
      .set(presenter, id, { document: {}, item: {}, surroundings: undefined, sequence: cache.current ?? 0, topics });
  return { commit, cache, keep };
}

test("[B10.9] the last commit of the storage in memory is known at once", async () => {
  const storage = new MemoryStorage();
  expect(() => storage.lastSequence("t")).toThrow(StorageError);
  const { commit } = await opened(storage);
  await commit("note", "1");
  expect(storage.lastSequence("t")).toBe(2);
  expect((await storage.logRange("t")).last).toBe(2);
  expect(storage.lastSequence("other")).toBe(0);
  await storage.close();
  expect(() => storage.lastSequence("t")).toThrow(StorageError);
});

describe("what actors were shown", () => {
  test("[C1.1] is remembered for at most 10,000 items of all actors", async () => {
    const { cache, keep } = await opened();
    const ids = Array.from({ length: 12_000 }, (_, place) => `${place}`);
    for (const id of ids) keep(id, [], Number(id) % 2 === 0 ? ada : eva);
    const known = ids.flatMap((id) => cache.of(ada).get(presenter, id) ?? cache.of(eva).get(presenter, id) ?? []);
    expect(known.length).toBeLessThanOrEqual(10_000);
    expect(cache.of(eva).get(presenter, "11999")).toBeDefined();
  });

  test("[C1.1 E4.8] is not known of what was hidden while a commit is not taken in", async () => {
    const { cache, commit } = await opened();
    const items = cache.of(ada);
    items.hide("card", [{ operator: "in", field: "project_id", values: ["1"], negated: true }], 1);
    expect(items.hidingOf("card")).toHaveLength(1);
    await commit("project", "1");
    expect(items.hidingOf("card")).toBeUndefined();
  });
});
