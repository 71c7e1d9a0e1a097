import type { StorageStatistics } from "../storage-statistics";
import type { Collection, IndexStats } from "./collection/collection";

/** The memory of a kind's index: all zero while its documents are so few that they need none. */
export interface KindStats extends IndexStats {
  readonly documents: number;
}

/** Statistics of a storage and its memory, of all teams together. The documents themselves are not counted. */
export interface MemoryStats extends Pick<StorageStatistics, "commits" | "conflicts"> {
  readonly documents: number;
  /** Of the tables by which documents are got. */
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Of what searching in texts takes beyond that. */
  readonly textBytes: number;
  readonly indexBytesPerDocument: number;
  readonly textBytesPerDocument: number;
  readonly kinds: Readonly<Record<string, KindStats>>;
}

/** The number of documents, and the memory of their indexes. */
export function statsOf(
  collections: Iterable<readonly [kind: string, collection: Collection]>,
): Omit<MemoryStats, keyof StorageStatistics> {
  const kinds: Record<string, KindStats> = {};
  let documents = 0;
  let tableBytes = 0;
  let indexBytes = 0;
  let textBytes = 0;
  for (const [kind, collection] of collections) {
    const stats = collection.stats();
    const own = kinds[kind] ?? { documents: 0, table: 0, fields: {}, texts: 0 };
    const fields: Record<string, number> = { ...own.fields };
    for (const [name, bytes] of Object.entries(stats?.fields ?? {})) {
      fields[name] = (fields[name] ?? 0) + bytes;
      indexBytes += bytes;
    }
    const { table = 0, texts = 0 } = stats ?? {};
    const all = own.documents + collection.size;
    kinds[kind] = { documents: all, table: own.table + table, fields, texts: own.texts + texts };
    tableBytes += table;
    documents += collection.size;
    textBytes += texts;
  }
  const perDocument = (bytes: number) => (documents === 0 ? 0 : bytes / documents);
  return {
    documents,
    tableBytes,
    indexBytes,
    textBytes,
    indexBytesPerDocument: perDocument(indexBytes),
    textBytesPerDocument: perDocument(textBytes),
    kinds,
  };
}
