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
} as const;

type Kind = keyof typeof strangers;

const ids = /(^|_)id(_updated|_snapshot)?$|_by$|^pr_|^on_behalf_of$/;
const textIds = /^(alias|agent|client|import|integration|timezone)_id$/;
const times = /^time_(?!estimate|remaining|category)|_(date|at)$|^date$|^meeting_time$/;

/** The kind of a field, which follows from its name and its value in the sample. */
function kindOf(field: string, value: unknown): Kind {
  if (typeof value === "boolean") return "boolean";
  if (field === "form_values" || field === "checklist_item_order") return "record";
  if (Array.isArray(value)) return field.endsWith("_order") ? "order" : "array";
  if (times.test(field)) return "time";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (ids.test(field) && !textIds.test(field)) return "id";
  return typeof value === "object" && value !== null ? "object" : "string";
}

interface ResourceCase {
  /** A sample with the required fields alone; the same as the other where all are required. */
  readonly bare?: object;
  /** Required fields that an input may leave out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly nullable?: readonly string[];
  /** Fields that are called as ids are, and are texts. */
  readonly texts?: readonly string[];
}

/** Holds a schema to a sample with every field of the contract: their kinds, and which may be absent or null. */
export function checkResource(
  schema: z.ZodMiniObject,
  full: object,
  { bare = full, defaults = {}, nullable = [], texts = [] }: ResourceCase = {},
): void {
  const kinds = Object.fromEntries(
    Object.entries(full).map(([field, value]) => [field, texts.includes(field) ? "string" : kindOf(field, value)]),
  );

  test("has the fields of the contract and no others", () => {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(full).sort());
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
      else if (kinds[field] === "order") expect(schema.parse(rest)).toMatchObject({ [field]: [] });
      else expect(issuesOf(schema, rest)).toMatchObject([{ path: [field] }]);
    }
  });

  test("[R18.1] refuses null, save where it is allowed, and undefined in an optional field", () => {
    for (const [field, kind] of Object.entries(kinds)) {
      const issues = issuesOf(schema, { ...full, [field]: null });
      if (nullable.includes(field) || kind === "order") expect(issues).toEqual([]);
      else expect(issues).toMatchObject([{ path: [field] }]);
      if (!(field in bare))
        expect(issuesOf(schema, { ...full, [field]: undefined })).toMatchObject([{ path: [field] }]);
    }
  });

  test("[R18.1] refuses a value of another kind, naming the field", () => {
    for (const [field, kind] of Object.entries(kinds)) {
      for (const stranger of strangers[kind]) {
        const paths = issuesOf(schema, { ...full, [field]: stranger }).map((issue) => issue.path[0]);
        expect(paths, `${field}: ${String(stranger)}`).toContain(field);
      }
    }
  });
}
