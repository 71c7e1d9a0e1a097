import { describe, expect, test } from "vitest";
import type { Query } from "workspace-engine";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import type { Plan } from "../../../src/storage/memory/indexed/scan";

/** Some blocks of slots: within one of them nothing is passed over. */
const COUNT = 5000;

const byText = (plans: Plan[]) => plans.sort((plan) => (plan.driver === "text" ? -1 : 1));

function filled(): IndexedCollection {
  const collection = new IndexedCollection(
    new Map([
      ["title", { type: "string", text: true }],
      ["due", { type: "number", sort: true }],
    ]),
    byText,
  );
  for (let number = 1; number <= COUNT; number++) {
    const title = `${number % 2 === 0 ? "foxar" : "boxar"} ${number % 3 === 0 ? "staple" : "stone"} ${number}`;
    const document = { kind: "item", id: String(number), rev: 1, body: {} };
    collection.put({ document, fields: { title, due: number } });
  }
  return collection;
}

describe("the first of what contains the end of a word and the beginning of the next", () => {
  const collection = filled();

  test.each([
    ["ascending", [1, 2, 3, 4, 5]],
    ["descending", [5000, 4999, 4998, 4997, 4996]],
  ] as const)("[B30.1] is found %s whichever of the words it has", (direction, numbers) => {
    const query: Query = {
      kind: "item",
      where: [{ operator: "contains", field: "title", text: "ar st" }],
      sort: { field: "due", direction },
      limit: numbers.length,
    };
    expect(collection.explain(query)).toMatchObject({ driver: "text", found: numbers.length });
    expect(collection.find(query).map(({ id }) => Number(id))).toEqual(numbers);
  });
});
