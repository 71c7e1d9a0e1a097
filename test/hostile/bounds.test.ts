import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { operations } from "../../src/operations/registry";
import { type FilterRow, filterTable } from "../../src/views/filter-table";
import { viewRequestSchema } from "../../src/views/schema";
import { partsOf, partsOfInput } from "./parts-of";

const MORE_THAN_ANY = 1_000_000;

const looksAt: Readonly<Record<string, unknown[]>> = {
  string: ["a", "1", "-", "é", "🚀", "a@", "[now", ","].map((text) => text.repeat(MORE_THAN_ANY)),
  array: [Array.from({ length: MORE_THAN_ANY })],
  record: [],
  number: [],
  // Read by a reader of our own, which counts a list before it looks at its elements.
  custom: [],
  boolean: [],
  enum: [],
  literal: [],
  object: [],
  union: [],
  // Reading an object by its keys counts them first.
  pipe: [Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key-${index}`, ""]))],
  optional: [],
  nullable: [],
  default: [],
};

const typeOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type;

/** A snapshot is as large as the workspace it holds: it has no bound but that of a body. A request of a view has no schema. */
const names = Object.keys(operations).filter((name) => !["load", "previewView", "summarizeView"].includes(name));

/** The lists within the elements of a list, by the keys that lead to them from an element. */
const listsIn = (list: z.core.$ZodType): string[][] =>
  [...partsOf((list as z.core.$ZodArray)._zod.def.element, "")]
    .filter(([path, part]) => path !== "" && typeOf(part) === "array")
    .map(([path]) => path.split(".").slice(1));

/** A value under keys. */
const under = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight((inner, key) => (key.endsWith("[]") ? { [key.slice(0, -2)]: [inner] } : { [key]: inner }), value);

describe("what an operation takes", () => {
  test.each(names)("[N2.12 N2.14] by %s has no list within a list that is not bounded in total", async (name) => {
    for (const [path, part] of partsOfInput(name)) {
      for (const keys of typeOf(part) === "array" ? listsIn(part) : []) {
        const { error } = z.safeParse(part, Array(100).fill(under(keys, Array(500).fill(0))));
        expect(error?.issues, `${path} of ${keys.join(".")}`).toHaveLength(1);
      }
    }
  });

  test.each(names)(
    "[N2.3] by %s has no text and no list without a bound, and no more is read of one beyond it",
    async (name) => {
      for (const [path, part] of partsOfInput(name)) {
        const refused = looksAt[typeOf(part)];
        expect(refused, `${path} is of a kind that this test knows no bound of`).toBeDefined();
        for (const value of refused ?? []) {
          const { error } = z.safeParse(part, value);
          expect(error, path).toBeDefined();
          if (Array.isArray(value)) expect(error?.issues, path).toHaveLength(1);
        }
      }
    },
  );

  const matchRows = Object.entries(filterTable).flatMap(([type, set]) =>
    Object.entries<FilterRow>(set.matchRows).map(([key, row]) => [type, key, row.shape] as const),
  );

  test.each(matchRows)("[N2.3 N2.4] by previewView has a bound for %s filters %s", (type, key, shape) => {
    const refusal = (value: unknown) =>
      viewRequestSchema.safeParse({ type, [`${type}_filters`]: { include: { [key]: value } } }).error?.issues;
    for (const value of (shape === "text" ? looksAt["string"] : looksAt["array"]) ?? []) {
      expect(refusal(value)).toHaveLength(1);
    }
    if (shape === "ids") for (const id of looksAt["string"] ?? []) expect(refusal([id])).toHaveLength(1);
  });

  const rows = Object.entries(filterTable).flatMap(([type, set]) =>
    Object.entries<FilterRow>(set.rows).map(([key, row]) => [type, key, row.shape] as const),
  );

  test.each(rows.filter(([, , shape]) => shape === "range"))(
    "[N2.3] by previewView has a bound for the dates of %s filters %s",
    (type, key) => {
      for (const before of looksAt["string"] ?? []) {
        const request = { type, [`${type}_filters`]: { [key]: { before } }, cursor: before };
        expect(viewRequestSchema.safeParse(request).error?.issues).toHaveLength(2);
      }
    },
  );

  test("[N2.3] by previewView has texts in no other rows", () => {
    expect(new Set(rows.map(([, , shape]) => shape))).toEqual(new Set(["flag", "range"]));
  });
});
