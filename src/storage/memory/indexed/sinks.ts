import type { SortPosition } from "../../query";
import { FirstInOrder } from "../first-in-order";
import type { NumberRanking, Ranking } from "./ranking";
import type { Sink } from "./scan";

/** Of which page of the result the slots are wanted. */
export interface Page {
  readonly after: SortPosition | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Collects a page of slots. */
export interface PageSink extends Sink {
  take(): readonly number[];
}

/** Takes slots that come in the order they are wanted in. */
export class OrderedSink implements PageSink {
  readonly #found: number[] = [];
  #offset: number;
  readonly #limit: number;

  constructor({ offset, limit }: Page) {
    this.#offset = offset;
    this.#limit = limit;
  }

  accept(slot: number): boolean {
    if (this.#offset > 0) {
      this.#offset -= 1;
      return true;
    }
    this.#found.push(slot);
    return this.#found.length < this.#limit;
  }

  take(): readonly number[] {
    return this.#found;
  }
}

/** Up to here moving sorted arrays is quicker than anything else. */
export const RANKED = 300;

// Only one search runs at a time.
const slots = new Uint32Array(RANKED);
const ranks = new Float64Array(RANKED);

/** Keeps the first slots in an order of numbers, {@link RANKED} at most, in sorted arrays that all searches share. */
export class FirstRanked implements PageSink {
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

  accept(slot: number): boolean {
    const rank = this.#ranking.rank(slot);
    let place = this.#kept;
    if (place === this.#count && !this.#precedes(rank, slot, place - 1)) return true;
    if (this.#after !== undefined && !this.#ranking.isAfter(slot, this.#after)) return true;
    if (place < this.#count) this.#kept = ++place;
    for (place -= 1; place > 0 && this.#precedes(rank, slot, place - 1); place--) {
      slots[place] = slots[place - 1] ?? 0;
      ranks[place] = ranks[place - 1] ?? 0;
    }
    slots[place] = slot;
    ranks[place] = rank;
    return true;
  }

  isBeyond(slot: number): boolean {
    const last = this.#count - 1;
    return this.#kept > last && this.#ranking.isBeyond(ranks[last] ?? 0, slots[last] ?? 0, slot);
  }

  take(): readonly number[] {
    const found: number[] = [];
    for (let place = this.#offset; place < this.#kept; place++) found.push(slots[place] ?? 0);
    return found;
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

  accept(slot: number): boolean {
    const { after } = this.#page;
    if (after === undefined || this.#ranking.isAfter(slot, after)) this.#first.add(slot);
    return true;
  }

  take(): readonly number[] {
    return this.#first.take().slice(this.#page.offset);
  }
}

export class CountSink implements Sink {
  count = 0;

  accept(): boolean {
    this.count += 1;
    return true;
  }
}
