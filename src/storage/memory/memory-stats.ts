import type { Collection } from "./collection";

/** What the documents of a kind take in an index, in bytes. */
export interface KindStats {
  readonly documents: number;
  /** By field; `id` stands for the table of all documents. Empty while they are so few that they need no index. */
  readonly fields: Readonly<Record<string, number>>;
  /** For searching in texts. */
  readonly texts: number;
}

/** What a storage holds in memory, of all teams together. The documents themselves are not counted. */
export interface MemoryStats {
  readonly documents: number;
  readonly indexBytes: number;
  readonly textBytes: number;
  readonly indexBytesPerDocument: number;
  readonly textBytesPerDocument: number;
  readonly kinds: Readonly<Record<string, KindStats>>;
}

export function statsOf(collections: Iterable<readonly [kind: string, collection: Collection]>): MemoryStats {
  const kinds: Record<string, KindStats> = {};
  let [documents, indexBytes, textBytes] = [0, 0, 0];
  for (const [kind, collection] of collections) {
    const stats = collection.stats();
    const own = kinds[kind] ?? { documents: 0, fields: {}, texts: 0 };
    const fields: Record<string, number> = { ...own.fields };
    for (const [name, bytes] of Object.entries(stats?.fields ?? {})) {
      fields[name] = (fields[name] ?? 0) + bytes;
      indexBytes += bytes;
    }
    const texts = stats?.texts ?? 0;
    kinds[kind] = { documents: own.documents + collection.size, fields, texts: own.texts + texts };
    documents += collection.size;
    textBytes += texts;
  }
  const perDocument = (bytes: number) => (documents === 0 ? 0 : bytes / documents);
  return {
    documents,
    indexBytes,
    textBytes,
    indexBytesPerDocument: perDocument(indexBytes),
    textBytesPerDocument: perDocument(textBytes),
    kinds,
  };
}
