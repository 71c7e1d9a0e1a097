import { fc } from "@fast-check/vitest";
import type { JsonSchema } from "workspace-engine/openapi";

export interface Source {
  readonly resolve: (reference: string) => JsonSchema;
  /** The ids of what there is, preferred where a pattern allows them, by the fields that name them. */
  readonly known: ReadonlyMap<string, string>;
}

const DEEPEST = 6;

/** Values for a field of this name: mostly the id of what there is, where it is one. */
export function fieldFrom(name: string, schema: JsonSchema, source: Source, depth = 0): fc.Arbitrary<unknown> {
  const id = source.known.get(name);
  const other = drawnFrom(schema, source, depth);
  return id === undefined ? other : fc.oneof({ arbitrary: fc.constant(id), weight: 6 }, other);
}

/** Values that a schema of the document allows. */
export function drawnFrom(schema: JsonSchema, source: Source, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type } = schema;
  if (typeof $ref === "string") return drawnFrom(source.resolve($ref), source, depth);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  const options = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined);
  if (Array.isArray(options)) return fc.oneof(...options.map((option) => drawnFrom(option, source, depth)));
  if (typeof type === "string") return ofType[type]?.(schema, source, depth) ?? fc.constant(null);
  return depth < DEEPEST ? fc.jsonValue({ maxDepth: 1 }) : fc.constant(null);
}

type Maker = (schema: JsonSchema, source: Source, depth: number) => fc.Arbitrary<unknown>;

const ofType: Readonly<Record<string, Maker>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer: ({ minimum, maximum }) => {
    const [min, max] = [numberOr(minimum, -1e12), numberOr(maximum, 1e12)];
    return fc.oneof(
      fc.integer({ min, max: Math.min(max, min + 5) }),
      fc.maxSafeInteger().map((n) => clamp(n, min, max)),
    );
  },
  string: textOf,
  array: ({ items }, source, depth) =>
    fc.array(drawnFrom(asSchema(items), source, depth + 1), { maxLength: depth < DEEPEST ? 3 : 0 }),
  object: objectOf,
};

function textOf({ pattern, minLength, maxLength }: JsonSchema, { known }: Source): fc.Arbitrary<string> {
  if (typeof pattern === "string") {
    const allowed = new RegExp(pattern, "u");
    const fitting = [...known.values()].filter((text) => allowed.test(text));
    const made = fc.stringMatching(allowed);
    return fitting.length === 0 ? made : fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 8 }, made);
  }
  const length = { minLength: numberOr(minLength, 0), maxLength: Math.min(numberOr(maxLength, 20), 20) };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: "binary" }));
}

function objectOf(schema: JsonSchema, source: Source, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(asSchema(schema["properties"])).map(
    ([name, property]) => [name, fieldFrom(name, asSchema(property), source, depth + 1)] as const,
  );
  const required: unknown = schema["required"];
  const requiredKeys = Array.isArray(required) ? required.map(String) : [];
  return fc.record(Object.fromEntries(properties), { requiredKeys });
}

const asSchema = (value: unknown): JsonSchema => (typeof value === "object" && value !== null ? { ...value } : {});

const numberOr = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
