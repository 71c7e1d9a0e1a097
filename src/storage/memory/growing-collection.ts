import type { KindSchema } from "../kind-schema";
import type { Clause, Query, Scalar } from "../query";
import type { QueryPlan } from "../query-plan";
import type { StoredDocument } from "../storage";
import type { Collection, Entry, IndexStats, OnIndexing } from "./collection/collection";
import type { FieldFault } from "./collection/field-fault";
import { ScannedCollection } from "./collection/scanned-collection";
import { IndexedCollection } from "./indexed/indexed-collection";

/** Up to so many documents looking at all of them is no slower than an index, which they need not have then. */
const SMALL = 64;

/** Looks at every document while they are few; from then on they have an index. */
export class GrowingCollection implements Collection {
  readonly #schema: KindSchema;
  #isIndexed = false;
  #documents: Collection;

  constructor(schema: KindSchema) {
    this.#schema = schema;
    this.#documents = new ScannedCollection((fields) => schema.fieldValues(fields));
  }

  get settled(): Collection {
    return this.#documents;
  }

  get takesChanges(): boolean {
    return this.#isIndexed;
  }

  get size(): number {
    return this.#documents.size;
  }

  get(id: string): StoredDocument | null {
    return this.#documents.get(id);
  }

  revision(id: string): number {
    return this.#documents.revision(id);
  }

  bytesOf(id: string): number {
    return this.#documents.bytesOf(id);
  }

  put(entry: Entry): void {
    if (!this.#isIndexed && this.size >= SMALL) this.#toIndex();
    this.#documents.put(entry);
  }

  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    if (!this.#isIndexed && this.size + entries.length > SMALL) this.#toIndex(entries, onIndexing);
    else this.#documents.putAll(entries, onIndexing);
  }

  delete(id: string): void {
    this.#documents.delete(id);
  }

  readSomeTexts(): boolean {
    return this.#documents.readSomeTexts();
  }

  find(query: Query): readonly StoredDocument[] {
    return this.#documents.find(query);
  }

  prepare(query: Query): () => readonly StoredDocument[] {
    return this.#documents.prepare(query);
  }

  count(where: readonly Clause[]): number {
    return this.#documents.count(where);
  }

  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    return this.#documents.countBy(where, field, values);
  }

  explain(query: Query): QueryPlan {
    return this.#documents.explain(query);
  }

  entries(): Iterable<Entry> {
    return this.#documents.entries();
  }

  stats(): IndexStats | undefined {
    return this.#documents.stats();
  }

  verify(): readonly FieldFault[] {
    return this.#documents.verify();
  }

  #toIndex(more: readonly Entry[] = [], onIndexing?: OnIndexing): void {
    const entries = new Map(Array.from(this.#documents.entries(), (entry) => [entry.document.id, entry]));
    for (const entry of more) entries.set(entry.document.id, entry);
    this.#documents = new IndexedCollection(this.#schema.definitions);
    this.#documents.putAll([...entries.values()], onIndexing);
    this.#isIndexed = true;
  }
}
