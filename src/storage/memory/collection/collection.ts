import type { Clause, Fields, Query, Scalar } from "../../query";
import type { QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import type { SummaryGroup, SummaryQuery } from "../../summary";

/** A document with the values of its kind's declared fields. */
export interface Entry {
  readonly document: StoredDocument;
  /** As they were given: one left out is empty, and sets may hold a value twice. */
  readonly fields: Fields;
}

/** The memory of an index, in bytes. */
export interface IndexStats {
  /** The table of the documents, which is needed without an index too. */
  readonly table: number;
  /** By field; `id` means the order of all documents. */
  readonly fields: Readonly<Record<string, number>>;
  /** For searching in texts. */
  readonly texts: number;
}

/** Called with how far the index of many new documents is. */
export type OnIndexing = (progress: { readonly kind: string; readonly done: number; readonly total: number }) => void;

/** Something about a declared field, or `id`, that an index says and that is not so, in words. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

export interface Collection {
  readonly size: number;
  readonly maxSize: number;
  get(id: string): StoredDocument | null;
  /** 0 when the document does not exist. */
  revision(id: string): number;
  put(entry: Entry): void;
  /** Puts many documents, none of them twice. */
  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void;
  delete(id: string): void;
  /** Of an index: reads some of the texts that it has not read yet; `true` once there are none. */
  readSomeTexts?(): boolean;
  find(query: Query): readonly StoredDocument[];
  count(where: readonly Clause[]): number;
  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number>;
  summarize(query: SummaryQuery): readonly SummaryGroup[];
  explain(query: Query): QueryPlan;
  entries(): Iterable<Entry>;
  stats?(): IndexStats;
  verify?(): readonly FieldFault[];
}
