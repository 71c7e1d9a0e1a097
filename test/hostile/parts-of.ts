import type * as z from "zod/mini";
import { calledBy } from "../../src/operations/registry";

type Part = readonly [path: string, part: z.core.$ZodType];

/** The schemas of the parts of a value, with their paths. */
export function* partsOf(schema: z.core.$ZodType, path: string): Generator<Part> {
  yield [path, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      for (const [key, part] of Object.entries(def.shape)) yield* partsOf(part, `${path}.${key}`);
      return;
    case "array":
      return yield* partsOf(def.element, `${path}[]`);
    case "record":
      yield* partsOf(def.keyType, `${path}{key}`);
      return yield* partsOf(def.valueType, `${path}{}`);
    case "union":
      for (const [index, option] of def.options.entries()) yield* partsOf(option, `${path}|${index}`);
      return;
    case "pipe":
      return yield* partsOf(def.out, path);
    case "optional":
    case "nullable":
    case "default":
      return yield* partsOf(def.innerType, path);
  }
}

export const partsOfInput = (name: string): readonly Part[] => [
  ...partsOf(calledBy(name).operation.input("seconds"), name),
];
