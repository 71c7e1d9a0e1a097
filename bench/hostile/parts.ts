import * as z from "zod/mini";

/** A text or list that an input has a place for. */
export interface Part {
  /** The keys that lead to it; an element of a list is the first. */
  readonly path: readonly (string | number)[];
  readonly kind: "text" | "list" | "record";
  /** The most characters or elements, where the schema says. */
  readonly maximum: number | undefined;
  readonly element?: z.core.$ZodType;
}

/** The texts and lists of an input, found by its schema. */
export function partsOf(schema: z.core.$ZodType, path: Part["path"] = []): Part[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, part]) => partsOf(part, [...path, key]));
    case "array": {
      const { element } = def;
      return [{ path, kind: "list", maximum: bound(schema, "maxItems"), element }, ...partsOf(element, [...path, 0])];
    }
    case "record": {
      const element = def.valueType;
      return [{ path, kind: "record", maximum: undefined, element }, ...partsOf(element, [...path, "what"])];
    }
    case "union":
      return def.options.flatMap((option) => partsOf(option, path));
    case "pipe":
      return partsOf(def.out, path);
    case "optional":
    case "nullable":
    case "default":
      return partsOf(def.innerType, path);
    case "string":
      return [{ path, kind: "text", maximum: bound(schema, "maxLength") }];
    case "any":
      return [
        { path, kind: "text", maximum: undefined },
        { path, kind: "list", maximum: undefined },
      ];
    default:
      return [];
  }
}

function bound(schema: z.core.$ZodType, name: "maxItems" | "maxLength"): number | undefined {
  const value = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" })[name];
  return typeof value === "number" ? value : undefined;
}

/** The input with another value at a place; lists and objects on the way there are made where they are missing. */
export function withValue(input: unknown, [key, ...rest]: Part["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") return [withValue(Array.isArray(input) ? input[key] : undefined, rest, value)];
  const fields: Readonly<Record<string, unknown>> = typeof input === "object" && input !== null ? { ...input } : {};
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}
