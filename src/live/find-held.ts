import { documentIn } from "../documents/stored";
import type { Query } from "../storage/query";
import type { Storage, StoredDocument } from "../storage/storage";
import type { WatchedView } from "./watched-view";

/** Finds the first documents of an order that a view may hold. */
export type FindHeld = (query: Query & { readonly limit: number }) => Promise<readonly StoredDocument[]>;

/** Finds documents for several views at once. */
export class HeldFinder {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #readings = new Map<string, Promise<readonly StoredDocument[]>>();

  constructor(storage: Storage, team: string) {
    this.#storage = storage;
    this.#team = team;
  }

  /**
   * Goes by how the documents are shown to the view's viewer where that matters, else by the query alone. The former takes
   * long: views that ask the same for the same viewer after the same commit share one reading.
   */
  for(view: WatchedView, sequence: number): FindHeld {
    if (!view.isSeenInPart) return (query) => this.#storage.find(this.#team, query);
    return (query) => {
      const key = JSON.stringify([view.viewer.key, sequence, view.fixed, query]);
      const reading = this.#readings.get(key) ?? this.#read(view, query);
      this.#readings.set(key, reading);
      return reading;
    };
  }

  async #read(view: WatchedView, query: Parameters<FindHeld>[0]): ReturnType<FindHeld> {
    const visible = view.visible(this.#storage);
    const where = [...query.where, ...(await visible.clauses())];
    return visible.pick({
      sort: query.sort,
      limit: query.limit,
      after: undefined,
      find: (limit, after) => this.#storage.find(this.#team, { ...query, where, limit, ...(after && { after }) }),
      documentOf: ({ body }) => documentIn("card", body),
    });
  }
}
