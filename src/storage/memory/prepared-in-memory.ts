import type { Query } from "../query";
import type { PreparedPage, PreparedQuery, StoredDocument } from "../storage";
import { withPage } from "../with-page";
import type { Collection } from "./collection/collection";
import { readTexts } from "./read-texts";

const whole: PreparedPage = {};

/** A query that was checked once; a page that is asked for again is planned anew only after a write. */
export class PreparedInMemory implements PreparedQuery {
  readonly #query: Query;
  readonly #collection: () => Collection;
  #page: PreparedPage | undefined;
  #prepared: Collection | undefined;
  #ask: () => readonly StoredDocument[] = () => [];

  constructor(query: Query, collection: () => Collection) {
    this.#query = query;
    this.#collection = collection;
  }

  async find(page: PreparedPage = whole): Promise<readonly StoredDocument[]> {
    const reading = readTexts(this.#query, this.#collection);
    if (reading !== undefined) await reading;
    page.signal?.throwIfAborted();
    const collection = this.#collection();
    if (collection !== this.#prepared || !isSame(page, this.#page)) {
      this.#ask = collection.prepare(withPage(this.#query, page));
      this.#prepared = collection;
      this.#page = page;
    }
    return this.#ask();
  }
}

const isSame = (page: PreparedPage, other: PreparedPage | undefined): boolean =>
  page.after === other?.after &&
  page.offset === other?.offset &&
  page.limit === other?.limit &&
  page.bounds === other?.bounds;
