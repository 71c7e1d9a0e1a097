import * as z from "zod/mini";

/** Texts of which one is valid in most places; the first is different for each index. */
const textsOf = (index: number): string[] => [`${index + 1}`, "2026-01-05", "https://example.org", "#ff0000", "UTC"];

/**
 * A value that a schema takes, as far as the schema shows: without what may be left out, or with all of it.
 * Those of different indexes have different ids.
 */
export function instanceOf(schema: z.core.$ZodType, index: number, extent: "least" | "whole"): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([key, part]) => [key, instanceOf(part, index, extent)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case "array":
      return [];
    case "record":
      return {};
    case "union":
      return instanceOf(def.options[0] ?? schema, index, extent);
    case "pipe":
      return instanceOf(def.out, index, extent);
    case "optional":
    case "default":
      return extent === "least" ? undefined : instanceOf(def.innerType, index, extent);
    case "nullable":
      return instanceOf(def.innerType, index, extent);
    case "string":
      return textsOf(index).find((text) => z.safeParse(schema, text).success);
    case "number":
      return index % 2;
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    default:
      return null;
  }
}
