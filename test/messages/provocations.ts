import type * as z from "zod/mini";

/** Values that hardly any schema takes. */
const strange: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY],
  ...["", " ", "a b/ü", "\0", "\ud800", "x".repeat(103_000)],
  ...[{}, [], [null], { "a b": 1 }, JSON.parse('{"__proto__": 1}'), Array(2000).fill(null)],
];

/** Inputs that are wrong at each place a schema has, in every way that is known, and nowhere else but for what is missing. */
export function* provocations(schema: z.core.$ZodType): Generator<unknown> {
  yield* strange;
  for (const part of partsOf(schema)) {
    if (part.within === undefined) yield* provocations(part.schema);
    else for (const value of provocations(part.schema)) yield part.within(value);
  }
}

interface Part {
  readonly schema: z.core.$ZodType;
  /** Puts a value where the part stands; left out for another form of the whole. */
  readonly within?: (value: unknown) => unknown;
}

function partsOf(schema: z.core.$ZodType): Part[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return fieldsOf(def.shape);
  if (def.type === "array") return [{ schema: def.element, within: (value) => [value] }];
  if (def.type === "union") return def.options.map((option) => ({ schema: option }));
  if (def.type === "record") return [{ schema: def.valueType, within: (value) => ({ a: value }) }];
  if (def.type === "pipe") return [{ schema: def.in }, { schema: def.out }];
  const { innerType } = def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? [] : [{ schema: innerType }];
}

/** With the literals beside it, which distinguish the members of a union. */
function fieldsOf(shape: z.core.$ZodShape): Part[] {
  const literals = Object.entries(shape).flatMap(([key, field]) => {
    const { def } = (field as z.core.$ZodTypes)._zod;
    return def.type === "literal" ? [[key, def.values[0]] as const] : [];
  });
  return Object.entries(shape).map(([key, field]) => ({
    schema: field,
    within: (value) => ({ ...Object.fromEntries(literals), [key]: value }),
  }));
}
