import type { KindSchema } from "../kind-schema";
import { ChangeLog } from "./change-log";
import type { Collection, Entry } from "./collection";

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

  collection(schema: KindSchema): Collection {
    let collection = this.#collections.get(schema.kind);
    if (collection === undefined) {
      collection = this.#newCollection(schema);
      this.#collections.set(schema.kind, collection);
    }
    return collection;
  }

  /** The documents of a kind with the fields of a new declaration, which `replace` puts into place. */
  redeclared(schema: KindSchema): Collection {
    const collection = this.#newCollection(schema);
    const entries: Entry[] = [];
    for (const { document, fields } of this.#collections.get(schema.kind)?.entries() ?? []) {
      entries.push({ document, fields: schema.fieldValues(fields) });
    }
    collection.putAll(entries);
    return collection;
  }

  replace(kind: string, collection: Collection): void {
    this.#collections.set(kind, collection);
  }

  get collections(): Iterable<readonly [kind: string, collection: Collection]> {
    return this.#collections;
  }

  allocate(counter: string, n: number): number {
    const last = this.#counters.get(counter) ?? 0;
    this.#counters.set(counter, last + n);
    return last + 1;
  }
}
