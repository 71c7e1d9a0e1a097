import type { RangeClause, SortPosition } from "./query";
import type { StoredDocument } from "./storage";

/** What changes between two runs of a prepared query. What is left out is as in the query it was prepared from. */
export interface PreparedPage {
  readonly after?: SortPosition | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** Take the places of the query's range clauses, in their order, and must be about the same fields. */
  readonly bounds?: readonly RangeClause[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A query that was checked and compiled once. Every run sees what is committed, like `find`. */
export interface PreparedQuery {
  find(page?: PreparedPage): Promise<readonly StoredDocument[]>;
}
