import * as z from "zod";

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
  if (schema instanceof z.ZodObject) return fieldsOf(schema);
  if (schema instanceof z.ZodArray) return [{ schema: schema.element, within: (value) => [value] }];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ({ schema: option }));
  if (schema instanceof z.ZodRecord) return [{ schema: schema.valueType, within: (value) => ({ a: value }) }];
  if (schema instanceof z.ZodPipe) return [{ schema: schema.in }, { schema: schema.out }];
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? [] : [{ schema: innerType }];
}

/** With the literals beside it, which tell the forms of a union apart. */
function fieldsOf({ shape }: z.ZodObject): Part[] {
  const literals = Object.entries(shape).flatMap(([key, field]) =>
    field instanceof z.ZodLiteral ? [[key, field.value] as const] : [],
  );
  return Object.entries(shape).map(([key, field]) => ({
    schema: field as z.core.$ZodType,
    within: (value) => ({ ...Object.fromEntries(literals), [key]: value }),
  }));
}
