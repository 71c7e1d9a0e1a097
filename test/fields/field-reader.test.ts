import { describe, expect, test } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { type Documents, extractFields, kindDefinitions, readField } from "../../src/documents";
import { FieldReader } from "../../src/fields/declared-fields";

const namesOf = (kind: string): string[] =>
  Object.keys(kindDefinitions.find((definition) => definition.kind === kind)?.fields ?? {});

describe("the fields of a document", () => {
  const { cards, pages } = generateWorkspace({ seed: 3, cards: 80 });

  test("are each what it has of them", () => {
    for (const card of cards as unknown as readonly Documents["card"][]) {
      const expected = Object.fromEntries(namesOf("card").map((name) => [name, readField("card", card, name)]));
      expect(extractFields("card", card)).toEqual(expected);
    }
    for (const page of pages as unknown as readonly Documents["page"][]) {
      const expected = Object.fromEntries(namesOf("page").map((name) => [name, readField("page", page, name)]));
      expect(extractFields("page", page)).toEqual(expected);
    }
  });

  test("come in the order of the declaration, whatever that of its keys", () => {
    const [card] = cards as unknown as readonly Documents["card"][];
    if (card === undefined) throw new Error("There is no card.");
    const turned = Object.fromEntries(Object.entries(card).reverse()) as unknown as Documents["card"];
    expect(Object.keys(extractFields("card", turned))).toEqual(namesOf("card"));
    expect(extractFields("card", turned)).toEqual(extractFields("card", card));
  });

  test("are empty where it has nothing", () => {
    const reader = new FieldReader({
      text: { type: "string" },
      count: { type: "number" },
      made: { type: "boolean", from: [], of: () => undefined as never },
    });
    expect(reader.valuesOf({ text: null, count: undefined, other: 1 })).toEqual({ text: "", count: 0, made: false });
  });
});
