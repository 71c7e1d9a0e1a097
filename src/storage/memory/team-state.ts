import type { KindSchema } from "../kind-schema";
import { ChangeLog } from "./change-log";
import type { Collection, Entry, OnIndexing } from "./collection/collection";
import { derivedFields } from "./derived-fields";
import { DerivedEntry } from "./entries";
import { grown } from "./grown";

/** Makes the place for the documents of a kind. */
export type NewCollection = (schema: KindSchema) => Collection;

/** Everything that is kept of one team. */
export class TeamState {
  readonly log: ChangeLog;
  readonly #newCollection: NewCollection;
  readonly #collections = new Map<string, Collection>();
  readonly #counters = new Map<string, number>();

  constructor(retainedChanges: number, newCollection: NewCollection) {
    this.log = new ChangeLog(retainedChanges);
    this.#newCollection = newCollection;
  }

  /** The documents of a kind, where so many more can be put. */
  collection(schema: KindSchema, added = 0): Collection {
    const known = this.#collections.get(schema.kind);
    const collection = grown(known ?? this.#newCollection(schema), schema, added);
    if (collection !== known) this.#collections.set(schema.kind, collection);
    return collection;
  }

  /**
   * The documents of a kind with the fields of a new declaration, which `replace` puts into place. What is declared since
   * has the values that the documents have.
   */
  redeclared(schema: KindSchema): Collection {
    const fieldsOf = ({ document, fields }: Entry) =>
      schema.fieldValues({ ...derivedFields(schema, document), ...fields });
    return this.#filled(
      schema,
      Array.from(this.#entriesOf(schema), (entry) => new DerivedEntry(entry, fieldsOf)),
    );
  }

  /** Indexes the documents of a kind anew, by the values of the documents, or else those they were given. */
  reindex(schema: KindSchema, onIndexing: OnIndexing | undefined): void {
    const fieldsOf = (entry: Entry) => derivedFields(schema, entry.document) ?? entry.fields;
    const entries = new Map<string, Entry>();
    for (const entry of this.#entriesOf(schema)) {
      const { id, rev } = entry.document;
      if ((entries.get(id)?.document.rev ?? -1) > rev) continue;
      entries.set(id, new DerivedEntry(entry, fieldsOf));
    }
    this.replace(schema.kind, this.#filled(schema, [...entries.values()], onIndexing));
  }

  replace(kind: string, collection: Collection): void {
    this.#collections.set(kind, collection);
  }

  get collections(): Iterable<readonly [kind: string, collection: Collection]> {
    return this.#collections;
  }

  get kinds(): readonly string[] {
    return [...this.#collections.keys()];
  }

  allocate(counter: string, n: number): number {
    const last = this.#counters.get(counter) ?? 0;
    this.#counters.set(counter, last + n);
    return last + 1;
  }

  #filled(schema: KindSchema, entries: readonly Entry[], onIndexing?: OnIndexing): Collection {
    const collection = grown(this.#newCollection(schema), schema, entries.length);
    collection.putAll(entries, onIndexing);
    return collection;
  }

  #entriesOf(schema: KindSchema): Iterable<Entry> {
    return this.#collections.get(schema.kind)?.entries() ?? [];
  }
}
