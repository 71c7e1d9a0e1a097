import { isEmpty } from "../evaluate";
import type { KindSchema } from "../kind-schema";
import type { Fields, FieldValue } from "../query";
import type { StoredDocument } from "../storage";
import type { Entry } from "./collection";
import type { FieldFault } from "./field-fault";

/**
 * The values of the declared fields that a document tells; undefined where its kind cannot tell them, or not of this one:
 * one without what its kind must have stays as it is, and keeps nobody from the others.
 */
export function toldFields(schema: KindSchema, { body }: StoredDocument): Fields | undefined {
  try {
    const told = schema.valuesOf?.(body);
    if (told !== undefined) schema.checkDeclared(told);
    return told;
  } catch {
    return undefined;
  }
}

/** The fields in which documents are found by other values than they tell. */
export function untoldFields(schema: KindSchema, entries: Iterable<Entry>): readonly FieldFault[] {
  if (schema.valuesOf === undefined) return [];
  const wrong = new Map<string, { readonly first: string; count: number }>();
  for (const { document, fields } of entries) {
    const told = toldBy(document, schema.valuesOf);
    if (told === undefined) continue;
    for (const field of schema.definitions.keys()) {
      if (isSame(fields[field], told[field])) continue;
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

/** As they are told, which is enough to compare them and takes half the time. */
function toldBy({ body }: StoredDocument, valuesOf: NonNullable<KindSchema["valuesOf"]>): Fields | undefined {
  try {
    return valuesOf(body);
  } catch {
    return undefined;
  }
}

/** What is not told is empty. Sets have no order, and may be told with repetitions. */
function isSame(held: FieldValue | undefined, told: FieldValue | undefined): boolean {
  if (held === told) return true;
  if (held === undefined || told === undefined) return isEmpty(held ?? []) && isEmpty(told ?? []);
  if (typeof held !== "object" || typeof told !== "object") return false;
  return held.every((element) => told.includes(element)) && told.every((element) => held.includes(element));
}
