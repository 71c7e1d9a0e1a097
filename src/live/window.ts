import { placeIn, type SetMap } from "../base/collections";
import { compareForSort } from "../storage/evaluate";
import type { Scalar, Sort, SortPosition } from "../storage/query";

/** The first documents of an order, and some more so that some may leave. All that come before the edge are in it. */
export class Window<Entry extends SortPosition> {
  readonly size: number;
  readonly capacity: number;
  /** Where its entries are found by the ids of documents. */
  holders: SetMap<string, Entry> | undefined;
  readonly #compare: (a: SortPosition, b: SortPosition) => number;
  #entries: Entry[] = [];
  /** The last place of which it is known what comes before it; undefined when all documents are in. */
  #edge: SortPosition | undefined;

  constructor(size: number, sort: Sort) {
    this.size = size;
    this.capacity = size + Math.max(10, Math.min(size, 100));
    this.#compare = compareForSort(sort);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get edge(): SortPosition | undefined {
    return this.#edge;
  }

  get hasMore(): boolean {
    return this.#entries.length > this.size;
  }

  /** Whether too few are left to know what is shown and whether there is more. */
  get isShort(): boolean {
    return this.#edge !== undefined && this.#entries.length <= this.size;
  }

  reaches(position: SortPosition): boolean {
    return this.#edge === undefined || this.#compare(position, this.#edge) <= 0;
  }

  /** Takes in what was read: as many as there is room for, or all there are. */
  fill(entries: readonly Entry[]): void {
    this.clear();
    this.#entries = [...entries];
    for (const entry of entries) this.holders?.add(entry.id, entry);
    this.#edge = entries.length < this.capacity ? undefined : entries.at(-1);
  }

  clear(): void {
    for (const entry of this.#entries) this.holders?.delete(entry.id, entry);
    this.#entries = [];
  }

  /** Takes in an entry that belongs before the edge. Returns whether other documents are shown. */
  insert(entry: Entry): boolean {
    const index = this.#placeOf(entry);
    this.#entries.splice(index, 0, entry);
    this.holders?.add(entry.id, entry);
    if (this.#entries.length > 2 * this.capacity) this.#trim();
    return index < this.size;
  }

  remove(entry: Entry): boolean {
    const index = this.#placeOf(entry);
    this.#entries.splice(index, 1);
    this.holders?.delete(entry.id, entry);
    return index < this.size;
  }

  #trim(): void {
    for (const entry of this.#entries.splice(this.capacity)) this.holders?.delete(entry.id, entry);
    this.#edge = this.#entries.at(-1);
  }

  #placeOf(position: SortPosition): number {
    return placeIn(this.#entries, (entry) => this.#compare(entry, position) < 0);
  }
}

/** The value of a sort field, which is never a set. */
export const keyOf = (value: unknown): Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : "";
