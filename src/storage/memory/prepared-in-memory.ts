import { isSame } from "../../base/is-same";
import { nextTurn } from "../../base/next-turn";
import type { Query } from "../query";
import type { PreparedPage, PreparedQuery, StoredDocument } from "../storage";
import { withPage } from "../with-page";
import type { Collection } from "./collection/collection";
import { isAboutTexts } from "./read-texts";

const whole: PreparedPage = {};

/** A query that was checked once; a repeated page is planned again only after a write. */
export class PreparedInMemory implements PreparedQuery {
  readonly #query: Query;
  readonly #collection: (page: PreparedPage) => Collection | Promise<Collection>;
  /** A copy: callers may use their object for the next page. */
  #page: PreparedPage | undefined;
  #prepared: Collection | undefined;
  #ask: () => readonly StoredDocument[] = () => [];

  constructor(query: Query, collection: (page: PreparedPage) => Collection | Promise<Collection>) {
    this.#query = query;
    this.#collection = collection;
  }

  async find(page: PreparedPage = whole): Promise<readonly StoredDocument[]> {
    const given = this.#collection(page);
    const collection = given instanceof Promise ? await given : given;
    const { signal, ...asked } = page;
    signal?.throwIfAborted();
    if (isAboutTexts(this.#query) && !collection.readSomeTexts()) {
      await nextTurn();
      return this.find(page);
    }
    if (collection !== this.#prepared || !isSame(asked, this.#page)) {
      const copy = structuredClone(asked);
      this.#ask = collection.prepare(withPage(this.#query, copy));
      this.#prepared = collection;
      this.#page = copy;
    }
    return this.#ask();
  }
}
