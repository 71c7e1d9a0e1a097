import { documentIn } from "../documents/stored";
import type { Query } from "../storage/query";
import type { Storage, StoredDocument } from "../storage/storage";
import type { WatchedView } from "./watched-view";

/** Finds the first documents of an order that a view may hold. */
export type FindHeld = (query: Query & { readonly limit: number }) => Promise<readonly StoredDocument[]>;

/** Goes by how the documents are shown to the view's viewer where that matters, else by the query alone. */
export function findHeldBy(view: WatchedView, storage: Storage, team: string): FindHeld {
  if (!view.isSeenInPart) return (query) => storage.find(team, query);
  const sight = view.sight(storage);
  return async (query) => {
    const where = [...query.where, ...(await sight.clauses())];
    const seen = await sight.pick({
      sort: query.sort,
      limit: query.limit,
      after: undefined,
      find: (limit, after) => storage.find(team, { ...query, where, limit, ...(after && { after }) }),
      documentOf: ({ body }) => documentIn("card", body),
    });
    return seen.map(({ found }) => found);
  };
}
