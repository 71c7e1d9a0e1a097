import { isEmpty } from "../evaluate";
import type { KindSchema } from "../kind-schema";
import type { Fields, FieldValue } from "../query";
import type { StoredDocument } from "../storage";
import type { Entry, FieldFault } from "./collection/collection";

/**
 * The values of the declared fields by a document; undefined where its kind cannot derive them, or not of this one:
 * one without what its kind must have stays as it is, and keeps nobody from the others.
 */
export function derivedFields(schema: KindSchema, { body }: StoredDocument): Fields | undefined {
  try {
    const derived = schema.valuesOf?.(body);
    if (derived !== undefined) schema.checkDeclared(derived);
    return derived;
  } catch {
    return undefined;
  }
}

/** The fields in which documents are found by other values than they hold. */
export function wrongFields(schema: KindSchema, entries: Iterable<Entry>): readonly FieldFault[] {
  if (schema.valuesOf === undefined) return [];
  const wrong = new Map<string, { readonly first: string; count: number }>();
  for (const { document, fields } of entries) {
    const derived = derivedUnchecked(document, schema.valuesOf);
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

/** Unchecked, which is enough to compare them and takes half the time. */
function derivedUnchecked({ body }: StoredDocument, valuesOf: NonNullable<KindSchema["valuesOf"]>): Fields | undefined {
  try {
    return valuesOf(body);
  } catch {
    return undefined;
  }
}

/** A missing value is empty. Sets have no order, and may come with repetitions. */
function holdSame(held: FieldValue | undefined, derived: FieldValue | undefined): boolean {
  if (held === derived) return true;
  if (held === undefined || derived === undefined) return isEmpty(held ?? []) && isEmpty(derived ?? []);
  if (typeof held !== "object" || typeof derived !== "object") return false;
  return held.every((element) => derived.includes(element)) && derived.every((element) => held.includes(element));
}
