import { describe, expect, test } from "vitest";
import { MemoryStorage, type Query } from "workspace-engine";
import { kindDefinitions } from "../../../src/documents";
import { anyOf } from "../../../src/storage/query";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";

const TEAM = "t-acme";

describe("the order within the values of a field", () => {
  test("the first and the last card of a list are found by looking at as many, however many it holds", async () => {
    const examined: number[] = [];
    for (const total of [500, 20_000]) {
      const storage = new MemoryStorage();
      await storage.open([
        {
          kind: "card",
          fields: { list: { type: "string", orderedBy: "place" }, place: { type: "string", sort: true } },
        },
      ]);
      const put = Array.from({ length: total }, (_, index) => ({
        ...{ kind: "card", id: String(index + 1), body: {} },
        fields: { list: "a", place: `p${index}` },
      }));
      await storage.commit(TEAM, commitOf(1, { put }));
      for (const direction of ["ascending", "descending"] as const) {
        const query: Query = {
          kind: "card",
          where: [anyOf("list", ["a"])],
          sort: { field: "place", direction },
          limit: 1,
        };
        const plan = await storage.explain(TEAM, query);
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
