import { LruCache } from "../base/lru-cache";
import type { Commit, DocumentKey, StoredDocument } from "../storage/storage";

const LEAST_DOCUMENTS = 5000;
const LEAST_QUERIES = 200;

const places = ["list", "board", "sprint", "project"] as const;

/**
 * What the process remembers of a workspace's documents, for asking at once what else would be asked for later. It may be
 * out of date: what is read by it is either read along and looked at no more, or checked.
 */
export class ReadAheadCache {
  /** What documents stood on when they were last read, by kind and id. */
  readonly #places = new LruCache<string, readonly DocumentKey[]>(LEAST_DOCUMENTS);
  /** What queries found last. */
  #found = new LruCache<string, readonly string[]>(LEAST_QUERIES);

  /** What the document stands on, as far as it is known. */
  placesOf({ kind, id }: DocumentKey): readonly DocumentKey[] {
    return this.#places.get(`${kind}/${id}`) ?? [];
  }

  learn({ kind, id, body }: StoredDocument): void {
    const keys: DocumentKey[] = [];
    for (const place of places) {
      const value = body[`${place}_id`];
      if (typeof value === "string") keys.push({ kind: place, id: value });
    }
    if (keys.length > 0) this.#places.set(`${kind}/${id}`, keys);
  }

  lastFound(query: string): readonly string[] | undefined {
    return this.#found.get(query);
  }

  /** Takes note of a commit that was made here. What hides documents is in spaces, and in what space boards lie. */
  committed({ put, del }: Commit): void {
    const isHiding = ({ kind }: DocumentKey): boolean => kind === "project" || kind === "board";
    if (put.some(isHiding) || del.some(isHiding)) this.#found = new LruCache(LEAST_QUERIES);
  }

  nowFound(query: string, ids: readonly string[]): void {
    this.#found.set(query, ids);
  }
}
