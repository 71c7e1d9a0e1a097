import type { KindSchema } from "../kind-schema";
import type { Collection } from "./collection/collection";
import { ScannedCollection } from "./collection/scanned-collection";
import { IndexedCollection } from "./indexed/indexed-collection";

/** Up to so many documents, a full scan is no slower than an index. */
const SMALL = 64;

/** The documents of a kind, which get an index once they are more than a few. */
export const newGrowing = (schema: KindSchema): Collection =>
  new ScannedCollection((fields) => schema.fieldValues(fields), SMALL);

/** The collection, or one with an index where so many more documents need one. */
export function grown(collection: Collection, schema: KindSchema, added: number): Collection {
  if (collection.size + added <= collection.maxSize) return collection;
  const indexed = new IndexedCollection(schema.definitions);
  indexed.putAll([...collection.entries()]);
  return indexed;
}
