import type { KindSchema } from "./kind-schema";
import type { Fields, FieldValue } from "./query";
import { isStorable } from "./storable-text";
import type { JsonObject, KindDefinition } from "./storage";

/**
 * The values that a document written earlier has in fields that are declared since. One that does not have what its kind
 * must have, or has it in a form that cannot be stored, has none: it stays as it is and keeps nobody from the others.
 */
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
