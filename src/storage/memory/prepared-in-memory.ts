import type { Query } from "../query";
import type { PreparedPage, PreparedQuery, StoredDocument } from "../storage";
import type { Collection, PreparedSearch } from "./collection/collection";
import { readTexts } from "./read-texts";

/** Compiles a query anew only when something was committed or declared by which it would be another. */
export class PreparedInMemory implements PreparedQuery {
  readonly #query: Query;
  readonly #collection: () => Collection;
  #prepared: { readonly collection: Collection; readonly search: PreparedSearch } | undefined;

  constructor(query: Query, collection: () => Collection) {
    this.#query = query;
    this.#collection = collection;
  }

  async find(page: PreparedPage = {}): Promise<readonly StoredDocument[]> {
    const reading = readTexts(this.#query, this.#collection);
    if (reading !== undefined) await reading;
    const collection = this.#collection();
    page.signal?.throwIfAborted();
    let prepared = this.#prepared;
    if (prepared?.collection !== collection || !prepared.search.isCurrent) {
      prepared = { collection, search: collection.prepare(this.#query) };
      this.#prepared = prepared;
    }
    return prepared.search.find(page);
  }
}
