import type { KindSchema } from "../kind-schema";
import type { Fields, FieldValue } from "../query";
import type { StoredDocument } from "../storage";
import type { Entry, FieldFault } from "./collection/collection";

/** The values of the declared fields by a document; undefined where its kind cannot derive them, or not of this one. */
export function derivedFields(schema: KindSchema, { body }: StoredDocument): Fields | undefined {
  try {
    const derived = schema.valuesOf?.(body);
    return derived && schema.fieldValues(derived);
  } catch {
    return undefined;
  }
}

/** The fields in which documents are found by other values than they hold. */
export function wrongFields(schema: KindSchema, entries: Iterable<Entry>): readonly FieldFault[] {
  const wrong = new Map<string, { readonly first: string; count: number }>();
  for (const { document, fields } of entries) {
    const derived = derivedFields(schema, document);
    if (derived === undefined) continue;
    for (const field of schema.definitions.keys()) {
      if (holdSame(fields[field], derived[field])) continue;
      const known = wrong.get(field);
      if (known === undefined) wrong.set(field, { first: document.id, count: 1 });
      else known.count += 1;
    }
  }
  return Array.from(wrong, ([field, { first, count }]) => {
    const others = count === 1 ? "" : ` and ${count - 1} others`;
    return { field, message: `another value than the document says, of ${first}${others}` };
  });
}

/** Sets have no order. */
function holdSame(held: FieldValue | undefined, derived: FieldValue | undefined): boolean {
  if (typeof held !== "object" || typeof derived !== "object") return held === derived;
  return held.length === derived.length && held.every((element) => derived.includes(element));
}
