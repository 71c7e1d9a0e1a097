import { nameOf } from "../storage/name-of";
import type { DocumentKey, StoredDocument } from "../storage/storage";

type Found = readonly (StoredDocument | null)[];

/** Keys that are gathered until they are read together, each once. */
export class GatheredKeys {
  readonly #keys: DocumentKey[] = [];
  readonly #places = new Map<string, number>();
  readonly #along = new Map<string, number>();
  /** The documents at the keys, in their order. */
  readonly found: Promise<Found>;

  /** `read` is given the keys, to which more may come until they are read, and the places of those that nobody asked for. */
  constructor(read: (keys: readonly DocumentKey[], along: ReadonlyMap<string, number>) => Promise<Found>) {
    this.found = read(this.#keys, this.#along);
  }

  /** The place of the document among those found. */
  ask(key: DocumentKey): number {
    this.#along.delete(nameOf(key));
    return this.#add(key);
  }

  /** Has it read along with the others, unless it is asked for. */
  readAlong(key: DocumentKey): void {
    if (!this.#places.has(nameOf(key))) this.#along.set(nameOf(key), this.#add(key));
  }

  #add(key: DocumentKey): number {
    const name = nameOf(key);
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#keys.push(key) - 1;
    this.#places.set(name, place);
    return place;
  }
}
