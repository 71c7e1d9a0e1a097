import { PreparedInMemory } from "../memory/prepared-in-memory";
import type { Query } from "../query";
import type { PreparedPage, PreparedQuery, StoredDocument } from "../storage";
import type { Contents } from "./contents";

type Find = (contents: Contents) => Promise<readonly StoredDocument[]>;

/** A query that is compiled for the documents held, and anew when others are held in their place. */
export class PreparedInContents implements PreparedQuery {
  readonly #query: Query;
  readonly #read: (page: PreparedPage, find: Find) => Promise<readonly StoredDocument[]>;
  #prepared: { readonly contents: Contents; readonly query: PreparedQuery } | undefined;

  constructor(query: Query, read: (page: PreparedPage, find: Find) => Promise<readonly StoredDocument[]>) {
    this.#query = structuredClone(query);
    this.#read = read;
  }

  find(page: PreparedPage = {}): Promise<readonly StoredDocument[]> {
    return this.#read(page, (contents) => this.#in(contents).find(page));
  }

  #in(contents: Contents): PreparedQuery {
    if (this.#prepared?.contents === contents) return this.#prepared.query;
    const collection = () => contents.collection(this.#query.kind);
    const query = new PreparedInMemory(this.#query, collection);
    this.#prepared = { contents, query };
    return query;
  }
}
