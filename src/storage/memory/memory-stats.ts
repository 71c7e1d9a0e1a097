import { type StorageStatistics, sumOf } from "../storage-statistics";
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

export function statsOf(
  collections: Iterable<readonly [kind: string, collection: Collection]>,
): Omit<MemoryStats, keyof StorageStatistics> {
  const kinds: Record<string, KindStats> = {};
  let all: KindStats = { documents: 0, table: 0, fields: {}, texts: 0 };
  for (const [kind, collection] of collections) {
    const { table = 0, texts = 0, fields = {} } = collection.stats() ?? {};
    const stats: KindStats = { documents: collection.size, table, fields, texts };
    kinds[kind] = sumOf([kinds[kind] ?? {}, stats]);
    all = sumOf([all, stats]);
  }
  const { documents, table, fields, texts } = all;
  const indexBytes = Object.values(fields).reduce((sum, bytes) => sum + bytes, 0);
  return {
    documents,
    tableBytes: table,
    indexBytes,
    textBytes: texts,
    indexBytesPerDocument: documents && indexBytes / documents,
    textBytesPerDocument: documents && texts / documents,
    kinds,
  };
}
