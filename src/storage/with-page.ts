import type { Clause, Query, RangeClause } from "./query";
import type { PreparedPage, PreparedQuery, Storage } from "./storage";

/** Finds each page of a copy of the query by itself. */
export function preparedPages(storage: Pick<Storage, "find">, team: string, query: Query): PreparedQuery {
  const copy = structuredClone(query);
  return { find: async (page = {}) => storage.find(team, withPage(copy, page), page) };
}

/** The query for one page of what was prepared. A `TypeError` when `bounds` do not fit its range clauses. */
export function withPage(query: Query, { after, offset, limit, bounds }: PreparedPage): Query {
  return {
    ...query,
    ...(after === undefined ? {} : { after }),
    ...(offset === undefined ? {} : { offset }),
    ...(limit === undefined ? {} : { limit }),
    ...(bounds === undefined ? {} : { where: withBounds(query.where, bounds) }),
  };
}

/** The clauses, the range clauses among them replaced in their order. */
export function withBounds(where: readonly Clause[], bounds: readonly RangeClause[]): readonly Clause[] {
  let next = 0;
  const bound = where.map((clause) => {
    if (clause.operator !== "range") return clause;
    const replacement = bounds[next++];
    if (replacement?.field !== clause.field) throw new TypeError(`Bounds of "${clause.field}" are missing.`);
    return replacement;
  });
  if (next !== bounds.length) throw new TypeError(`There are ${bounds.length} bounds for ${next} range clauses.`);
  return bound;
}
