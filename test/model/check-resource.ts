import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { issuesOf } from "./issues-of";

/** Values that are not of a kind; each must be refused where that kind is expected. */
const strangers = {
  string: [7, true, {}],
  id: [7, "", "a b", "x".repeat(65), "é"],
  integer: ["7", 1.5, Number.NaN, 2 ** 53],
  time: ["7", 1.5, new Date(0), 8_640_000_000_000_001],
  number: ["7", Number.NaN, Number.POSITIVE_INFINITY],
  boolean: ["true", 1, {}],
  object: ["x", 7, []],
  record: ["x", 7, [], { "": "x" }],
  array: ["x", {}, { length: 0 }],
  order: ["x", {}, [7], ["a b"]],
  value: ["no such value", 7, {}],
} as const;

type Kind = keyof typeof strangers;

interface ResourceCase {
  readonly schema: z.ZodMiniObject;
  /** Every field of the contract with its kind; in brackets where the field may be null. */
  readonly fields: Readonly<Record<string, Kind | readonly [Kind]>>;
  /** A sample with every field. */
  readonly full: object;
  /** A sample with the required fields alone; the same as `full` where all are required. */
  readonly bare?: object;
  /** Required fields that an input may leave out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** Holds a schema to the contract's list of fields, their kinds, and which of them may be absent or null. */
export function checkResource({ schema, fields, full, bare = full, defaults = {} }: ResourceCase): void {
  test("has the fields of the contract and no others", () => {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(fields).sort());
    expect(Object.keys(full).sort()).toEqual(Object.keys(fields).sort());
    expect(issuesOf(schema, { ...full, no_such_field: 1 })).toMatchObject([
      { code: "unrecognized_keys", keys: ["no_such_field"] },
    ]);
  });

  test("[K5.2] comes back from parsing and from JSON unchanged", () => {
    for (const sample of [full, bare]) {
      expect(schema.parse(sample)).toStrictEqual(sample);
      expect(schema.parse(JSON.parse(JSON.stringify(sample)))).toStrictEqual(sample);
    }
  });

  test("[R18.1] requires the fields that are always there, orders and defaults excepted", () => {
    for (const field of Object.keys(bare)) {
      const rest = Object.fromEntries(Object.entries(bare).filter(([name]) => name !== field));
      if (field in defaults) expect(schema.parse(rest)).toMatchObject({ [field]: defaults[field] });
      else if (fields[field] === "order") expect(schema.parse(rest)).toMatchObject({ [field]: [] });
      else expect(issuesOf(schema, rest)).toMatchObject([{ path: [field] }]);
    }
  });

  test("[R18.1] refuses null, save where it is allowed, and undefined in an optional field", () => {
    for (const [field, kind] of Object.entries(fields)) {
      const issues = issuesOf(schema, { ...full, [field]: null });
      if (typeof kind !== "string" || kind === "order") expect(issues).toEqual([]);
      else expect(issues).toMatchObject([{ path: [field] }]);
      if (!(field in bare))
        expect(issuesOf(schema, { ...full, [field]: undefined })).toMatchObject([{ path: [field] }]);
    }
  });

  test("[R18.1] refuses a value of another kind, naming the field", () => {
    for (const [field, kind] of Object.entries(fields)) {
      for (const stranger of strangers[typeof kind === "string" ? kind : kind[0]]) {
        const paths = issuesOf(schema, { ...full, [field]: stranger }).map((issue) => issue.path[0]);
        expect(paths, `${field}: ${String(stranger)}`).toContain(field);
      }
    }
  });
}
