import type { KindSchema } from "./kind-schema";
import type { Fields, FieldValue } from "./query";
import { isStorable } from "./storable-text";
import type { JsonObject, KindDefinition } from "./storage";

/** The values of an earlier document in later fields; undefined of one that its kind cannot read, which stays so. */
export function laterValues(
  schema: KindSchema,
  valuesOf: NonNullable<KindDefinition["valuesOf"]>,
  names: readonly string[],
  body: string,
): Fields | undefined {
  try {
    const given = valuesOf(JSON.parse(body) as JsonObject);
    const later: Record<string, FieldValue> = {};
    for (const name of names) if (given[name] !== undefined) later[name] = given[name];
    const checked = schema.fieldValues(later);
    const values = names.map((name): [string, FieldValue] => [name, checked[name] ?? ""]);
    return values.every(([, value]) => isStorable(value)) ? Object.fromEntries(values) : undefined;
  } catch {
    // See above: to refuse to open would put everything out of reach for the sake of one document.
    return undefined;
  }
}
