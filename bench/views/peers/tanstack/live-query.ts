import type { Clause, Query } from "workspace-engine";
import { compareForSort } from "../../../../src/storage/evaluate";
import { placeIn } from "../../shapes/found";
import { matcherOf } from "../../shapes/oracle";
import { cardFields } from "../card-fields";
import { sortColumn } from "../records";
import type { Collection, QueryBuilder, TanStackDb } from "./module";

/** A live query over the collection: expressions where indexes can help, functions for the rest. */
export function liveQuery(library: TanStackDb, collection: Collection, query: Query): Collection {
  return library.createLiveQueryCollection({
    startSync: true,
    query: (start) => {
      const filtered = query.where.reduce(
        (builder, clause) => constrained(library, builder, clause),
        start.from({ card: collection }),
      );
      const { column, ascending } = sortColumn(query);
      const way = ascending ? "asc" : "desc";
      return beyond(filtered, query)
        .orderBy(({ card }) => card[column], way)
        .orderBy(({ card }) => card["number"], way)
        .limit(25);
    },
  });
}

function constrained({ inArray }: TanStackDb, builder: QueryBuilder, clause: Clause): QueryBuilder {
  const { field } = clause;
  const isScalar = field === "id" || cardFields.some(({ name }) => name === field);
  if (clause.operator === "in" && !clause.negated && isScalar) {
    return builder.where(({ card }) => inArray(card[field] ?? {}, clause.values));
  }
  const matches = matcherOf(clause);
  return builder.fn.where(({ card }) => matches(card[field] ?? ""));
}

function beyond(builder: QueryBuilder, { after, sort }: Query): QueryBuilder {
  if (after === undefined) return builder;
  const compare = compareForSort(sort);
  return builder.fn.where(({ card }) => compare(placeIn(sort, String(card["id"]), card), after) > 0);
}
