import type { Clause, Query } from "../storage/query";
import type { PreparedPage, PreparedQuery, Storage, StoredDocument } from "../storage/storage";
import { withPage } from "../storage/with-page";

/** A query that is run again and again, as the storage prepared it where it can. */
export class PreparedFind {
  readonly #query: Query;
  #hiding: readonly Clause[] = [];
  #prepared: PreparedQuery | undefined;

  constructor(query: Query) {
    this.#query = query;
  }

  /** Finds what the query selects and the clauses do not hide. */
  run(
    storage: Storage,
    team: string,
    hiding: readonly Clause[],
    page: PreparedPage,
  ): Promise<readonly StoredDocument[]> {
    if (storage.prepare === undefined) {
      const query = withPage(this.#query, page);
      return storage.find(team, { ...query, where: [...query.where, ...hiding] }, page);
    }
    if (this.#prepared === undefined || !areSame(hiding, this.#hiding)) {
      this.#prepared = storage.prepare(team, { ...this.#query, where: [...this.#query.where, ...hiding] });
      this.#hiding = hiding;
    }
    return this.#prepared.find(page);
  }
}

const areSame = (left: readonly Clause[], right: readonly Clause[]): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);
