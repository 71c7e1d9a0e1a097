import { FirstInOrder } from "../../../base/first-in-order";
import type { SortPosition } from "../../query";
import type { StoredDocument } from "../../storage";
import { lengthened } from "./number-array";
import type { NumberRanking, Ranking } from "./ranking";
import type { Sink } from "./scan";
import type { Slots } from "./slots";

/** Of which page of the result the slots are wanted. */
export interface Page {
  readonly after: SortPosition | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Collects a page. */
export interface PageSink extends Sink {
  /** What was collected; nothing afterwards. */
  take(documents: Slots): readonly StoredDocument[];
}

// Only one search runs at a time, so all of them can put what they find into the same arrays.
let found: Uint32Array = new Uint32Array(256);

/** Takes slots that come in the order they are wanted in. */
export class OrderedSink implements PageSink {
  #count = 0;
  #offset: number;
  readonly #limit: number;

  constructor({ offset, limit }: Page) {
    this.#offset = offset;
    this.#limit = limit;
  }

  accept(slots: Uint32Array, count: number): boolean {
    const passed = Math.min(this.#offset, count);
    this.#offset -= passed;
    const taken = Math.min(count - passed, this.#limit - this.#count);
    const end = this.#count + taken;
    if (end > found.length) found = lengthened(found, end);
    for (let place = this.#count, next = passed; place < end; place++, next++) found[place] = slots[next] ?? 0;
    this.#count = end;
    return end < this.#limit;
  }

  take(documents: Slots): readonly StoredDocument[] {
    return documents.at(found, 0, this.#count);
  }
}

/** Up to here moving sorted arrays is quicker than anything else. */
export const RANKED = 300;

const slots = new Uint32Array(RANKED);
const ranks = new Float64Array(RANKED);

/** Keeps the first slots in an order of numbers, {@link RANKED} at most, in sorted arrays that all searches share. */
export class FirstRanked implements PageSink {
  readonly ignoresRepeats = true;
  readonly #ranking: NumberRanking;
  readonly #after: SortPosition | undefined;
  readonly #offset: number;
  readonly #count: number;
  #kept = 0;

  constructor(ranking: NumberRanking, { after, offset, limit }: Page) {
    this.#ranking = ranking;
    this.#after = after;
    this.#offset = offset;
    this.#count = offset + limit;
  }

  accept(shown: Uint32Array, count: number): boolean {
    for (let place = 0; place < count; place++) this.#keep(shown[place] ?? 0);
    return true;
  }

  isBeyond(slot: number): boolean {
    const last = this.#count - 1;
    return this.#kept > last && this.#ranking.isBeyond(ranks[last] ?? 0, slots[last] ?? 0, slot);
  }

  take(documents: Slots): readonly StoredDocument[] {
    return documents.at(slots, this.#offset, this.#kept);
  }

  #keep(slot: number): void {
    const rank = this.#ranking.rank(slot);
    const kept = this.#kept;
    if (kept === this.#count && !this.#precedes(rank, slot, kept - 1)) return;
    if (this.#after !== undefined && !this.#ranking.isAfter(slot, this.#after)) return;
    let place = kept;
    while (place > 0 && this.#precedes(rank, slot, place - 1)) place--;
    if (place > 0 && slots[place - 1] === slot) return;
    if (kept < this.#count) this.#kept = kept + 1;
    for (let last = this.#kept - 1; last > place; last--) {
      slots[last] = slots[last - 1] ?? 0;
      ranks[last] = ranks[last - 1] ?? 0;
    }
    slots[place] = slot;
    ranks[place] = rank;
  }

  #precedes(rank: number, slot: number, place: number): boolean {
    const other = ranks[place] ?? 0;
    return rank === other ? this.#ranking.compareTies(slot, slots[place] ?? 0) < 0 : rank < other;
  }
}

/** Keeps the first slots in any order, however many. */
export class FirstSorted implements PageSink {
  readonly #ranking: Ranking;
  readonly #page: Page;
  readonly #first: FirstInOrder<number>;

  constructor(ranking: Ranking, page: Page) {
    this.#ranking = ranking;
    this.#page = page;
    this.#first = new FirstInOrder((left, right) => ranking.compare(left, right), page.offset + page.limit);
  }

  accept(shown: Uint32Array, count: number): boolean {
    const { after } = this.#page;
    for (let place = 0; place < count; place++) {
      const slot = shown[place] ?? 0;
      if (after === undefined || this.#ranking.isAfter(slot, after)) this.#first.add(slot);
    }
    return true;
  }

  take(documents: Slots): readonly StoredDocument[] {
    const kept = this.#first.take();
    return documents.at(kept, this.#page.offset, kept.length);
  }
}

export class CountSink implements Sink {
  count = 0;

  accept(_slots: Uint32Array, count: number): boolean {
    this.count += count;
    return true;
  }
}
