import { fc } from "@fast-check/vitest";
import type { Clause, FieldDefinition, Fields, Query, Scalar, StoredDocument } from "workspace-engine";

/** A field of each sort there is. */
export const definitions = {
  name: { type: "string", sort: true },
  owner: { type: "string" },
  tags: { type: "string", many: true },
  scores: { type: "number", many: true },
  answers: { type: "boolean", many: true },
  due: { type: "number", sort: true },
  rank: { type: "number", sort: true },
  size: { type: "number" },
  done: { type: "boolean", sort: true },
  title: { type: "string", text: true },
  lines: { type: "string", text: true, many: true },
} as const satisfies Record<string, FieldDefinition>;

type FieldName = keyof typeof definitions | "id";

const ids = fc.oneof(
  { weight: 8, arbitrary: fc.nat(20).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b", "07", "1e1", "4294967295", "4294967296", "A", "zz") },
);

const scalars = {
  id: ids,
  name: fc.constantFrom("", "a", "ab", "b", "�", "\u{1F600}"),
  owner: fc.constantFrom("", "u1", "u2", "u3", "constructor", "__proto__"),
  tags: fc.constantFrom("", "x", "xy", "y"),
  scores: fc.constantFrom(0, -0, 1, -1, 0.5, 300),
  answers: fc.boolean(),
  due: fc.constantFrom(0, -0, -1, 1, 1.5, 2, 255, 256, 70_000, 5e9, 1e300, -1e300, Number.MIN_VALUE),
  rank: fc.constantFrom(0, 1, 2, 3),
  size: fc.constantFrom(0, 1, -2, 3),
  done: fc.boolean(),
  title: fc.constantFrom("", "a", "ab", "ba", "b \u{1F600}", "\u{1F600}a"),
  lines: fc.constantFrom("", "a", "b", "ab"),
} satisfies Record<FieldName, fc.Arbitrary<Scalar>>;

const names = Object.keys(definitions) as readonly (keyof typeof definitions)[];
const numbers = ["due", "rank", "size"] as const;
const sorted = ["name", "due", "rank", "done", "id"] as const;

const values: Record<string, fc.Arbitrary<Scalar | readonly Scalar[]>> = {};
for (const name of names) {
  const isSet = "many" in definitions[name];
  values[name] = isSet ? fc.uniqueArray<Scalar, Scalar>(scalars[name], { maxLength: 4 }) : scalars[name];
}

export const fields: fc.Arbitrary<Fields> = fc.record(values);
export const id = ids;

const negated = fc.boolean();
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const inClause = fc.constantFrom(...names, "id" as const).chain((field) =>
  fc.record({
    operator: fc.constant("in" as const),
    field: fc.constant(field),
    values: fc.array<Scalar>(scalars[field], { maxLength: 10, size: "+1" }),
    negated,
  }),
);

const rangeClause = fc.constantFrom(...numbers).chain((field) =>
  fc
    .record({ above: optional<number>(scalars[field]), atMost: optional<number>(scalars[field]) })
    .map(({ above, atMost }) => ({
      operator: "range" as const,
      field,
      ...(above !== undefined && { above }),
      ...(atMost !== undefined && { atMost }),
    })),
);

export const clause: fc.Arbitrary<Clause> = fc.oneof(
  { weight: 4, arbitrary: inClause },
  { weight: 2, arbitrary: rangeClause },
  {
    weight: 2,
    arbitrary: fc.record({
      operator: fc.constant("contains" as const),
      field: fc.constantFrom("title", "lines"),
      text: fc.constantFrom("", "a", "b", "ab", "\u{1F600}", "b \u{1F600}"),
      negated,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      operator: fc.constant("present" as const),
      field: fc.constantFrom(...names, "id" as const),
      negated,
    }),
  },
);

export const where = fc.array(clause, { maxLength: 3 });

export const query: fc.Arbitrary<Query> = fc.constantFrom(...sorted).chain((field) =>
  fc
    .record({
      where,
      sort: fc.record({ field: fc.constant(field), direction: fc.constantFrom("ascending", "descending") }),
      after: optional(fc.record({ key: scalars[field], id: ids })),
      offset: optional(fc.nat(3)),
      limit: optional(fc.nat(6)),
    })
    .map(({ where, sort, after, offset, limit }) => ({
      kind: "item",
      where,
      sort,
      // A place in an order by id has the id as its key.
      ...(after && { after: field === "id" ? { key: after.id, id: after.id } : after }),
      ...(offset !== undefined && { offset }),
      ...(limit !== undefined && { limit }),
    })),
);

/** A field with values to be counted. */
export const counted = fc.constantFrom(...names, "id" as const).chain((field) =>
  fc.record({
    field: fc.constant(field),
    values: fc.oneof(
      { weight: 3, arbitrary: fc.array<Scalar>(scalars[field], { maxLength: 5 }) },
      { weight: 1, arbitrary: fc.array<Scalar>(scalars[field], { minLength: 65, maxLength: 65 }) },
    ),
  }),
);

export const documentOf = (id: string, rev: number): StoredDocument => ({ kind: "item", id, rev, body: { id, rev } });
