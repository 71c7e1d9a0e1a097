import { describe, expect, test } from "vitest";
import { MemoryStorage, type Query } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { kindDefinitions } from "../../../src/documents";
import type { KindDefinition } from "../../../src/storage/storage";
import { logOf, ulid } from "../../../src/testing/storage-contract/harness/fixture";

const TEAM = "t-acme";
const LISTS = ["a", "b", "c", ""];

const kinds: readonly KindDefinition[] = [
  {
    kind: "card",
    fields: {
      list: { type: "string", orderedBy: "place" },
      place: { type: "string", sort: true },
      rank: { type: "number" },
    },
  },
];

/** The same documents with an index and without, changed in the same ways. */
async function twins() {
  const storages = [new MemoryStorage(), new MemoryStorage({ index: false })] as const;
  for (const storage of storages) await storage.open(kinds);
  let commits = 0;
  const commit = async (put: readonly { id: string; list: string; place: string }[], del: readonly string[] = []) => {
    commits += 1;
    for (const storage of storages) {
      await storage.commit(TEAM, {
        txId: ulid(commits),
        log: logOf(commits),
        check: [],
        put: put.map(({ id, list, place }) => ({
          kind: "card",
          id,
          body: { id },
          fields: { list, place, rank: id.length },
        })),
        del: del.map((id) => ({ kind: "card", id })),
      });
    }
  };
  const compare = async (query: Query) => {
    const [indexed, plain] = storages;
    expect(await indexed.findIds(TEAM, query)).toEqual(await plain.findIds(TEAM, query));
  };
  return { indexed: storages[0], commit, compare };
}

describe("the order within the values of a field", () => {
  test.each([1, 2, 3, 4])("[B30.1 B30.3] finds what a look at every document finds, seed %i", async (seed) => {
    const { indexed, commit, compare } = await twins();
    const random = seededRandom(seed);
    const any = (count: number) => Math.floor(random() * count);
    const card = () => ({
      id: String(1 + any(300)),
      list: LISTS[any(LISTS.length)] ?? "",
      // Some share a place; now and then one has none.
      place: any(150) === 0 ? "" : `p${any(60)}`,
    });
    await commit(Array.from({ length: 200 }, (_, index) => ({ ...card(), id: String(index + 1) })));
    for (let round = 0; round < 60; round += 1) {
      const direction = any(2) === 0 ? "ascending" : "descending";
      const where = [{ operator: "in", field: "list", values: [LISTS[any(LISTS.length)] ?? ""] } as const];
      const query: Query = { kind: "card", where, sort: { field: "place", direction } };
      await compare(query);
      await compare({ ...query, limit: 1 + any(4), offset: any(4) });
      await compare({ ...query, limit: 5, after: { key: any(9) === 0 ? "" : `p${any(60)}`, id: String(any(300)) } });
      await compare({ ...query, where: [...where, { operator: "range", field: "rank", above: 2 }], limit: 3 });
      if (round % 3 === 0) await commit([card()]);
      else if (round % 3 === 1) await commit([], [String(1 + any(300))]);
      else await commit([...new Map(Array.from({ length: 20 }, () => card()).map((one) => [one.id, one])).values()]);
      expect(await indexed.verify(TEAM)).toEqual([]);
    }
    await commit(Array.from({ length: 1500 }, (_, index) => ({ ...card(), id: String(index + 1000) })));
    for (const list of LISTS) {
      await compare({
        kind: "card",
        where: [{ operator: "in", field: "list", values: [list] }],
        sort: { field: "place", direction: "ascending" },
      });
    }
    expect(await indexed.verify(TEAM)).toEqual([]);
  });

  test("the first and the last card of a list are found by looking at as many, however many it holds", async () => {
    const examined: number[] = [];
    for (const total of [500, 20_000]) {
      const { commit, indexed } = await twins();
      await commit(
        Array.from({ length: total }, (_, index) => ({ id: String(index + 1), list: "a", place: `p${index}` })),
      );
      for (const direction of ["ascending", "descending"] as const) {
        const where = [{ operator: "in", field: "list", values: ["a"] } as const];
        const query: Query = { kind: "card", where, sort: { field: "place", direction }, limit: 1 };
        const plan = await indexed.explain(TEAM, query);
        expect(plan).toMatchObject({ driver: "order", field: "place", found: 1 });
        examined.push(plan.examined);
      }
    }
    expect(new Set(examined)).toEqual(new Set(examined.slice(0, 1)));
  });

  test("the field of a card's list is declared so", () => {
    const card = kindDefinitions.find(({ kind }) => kind === "card");
    expect(card?.fields["list_id"]?.orderedBy).toBe("order_key");
  });
});
