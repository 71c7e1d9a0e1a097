import { compareForSort, compareScalars, isEmpty } from "../../evaluate";
import type { Scalar, Sort, SortPosition } from "../../query";
import type { Bounds } from "./bounds";
import type { NumberArray } from "./number-array";
import type { Slots } from "./slots";

/** The places of slots in a sort. */
export interface Ranking {
  /** Negative when the left one comes first. */
  compare(left: number, right: number): number;
  /** Whether a slot comes after a place. */
  isAfter(slot: number, place: SortPosition): boolean;
}

/** By a number, or without numbers by id alone; empty ones last. */
export class NumberRanking implements Ranking {
  readonly #slots: Slots;
  readonly #data: NumberArray | undefined;
  readonly #bounds: Bounds | undefined;
  readonly #direction: 1 | -1;

  constructor(slots: Slots, { direction }: Sort, data?: NumberArray, bounds?: Bounds) {
    this.#slots = slots;
    this.#direction = direction === "ascending" ? 1 : -1;
    this.#data = data;
    this.#bounds = bounds;
  }

  /** Whether a slot seen comes before all from another one on, to the start if backward. */
  isBeyond(rank: number, seen: number, slot: number): boolean {
    const isBackward = this.#direction < 0;
    let bound = 0;
    if (this.#data !== undefined) {
      if (this.#bounds === undefined) return false;
      bound = isBackward ? -this.#bounds.greatest(slot) : this.#bounds.smallest(slot);
    }
    return rank === bound ? this.#slots.isBeyond(seen, slot, isBackward) : rank < bound;
  }

  /** A number by which slots stand in the order, those of equal numbers by id. */
  rank(slot: number): number {
    return this.#data === undefined ? 0 : this.#rankOf(this.#data[slot] ?? 0);
  }

  compareTies(left: number, right: number): number {
    return this.#direction * this.#slots.compare(left, right);
  }

  compare(left: number, right: number): number {
    const [a, b] = [this.rank(left), this.rank(right)];
    return a === b ? this.compareTies(left, right) : a - b;
  }

  isAfter(slot: number, { key, id }: SortPosition): boolean {
    const [rank, bound] = [this.rank(slot), this.#data === undefined ? 0 : this.#rankOf(Number(key))];
    return rank === bound ? this.#direction * this.#slots.compareTo(slot, id) > 0 : rank > bound;
  }

  #rankOf(key: number): number {
    return key === 0 ? Number.POSITIVE_INFINITY : this.#direction * key;
  }
}

/** By a text; empty ones last. */
export class TextRanking implements Ranking {
  readonly #slots: Slots;
  readonly #sort: Sort;
  readonly #texts: readonly (string | undefined)[];
  readonly #comparePlaces: (left: SortPosition, right: SortPosition) => number;

  constructor(slots: Slots, sort: Sort, texts: readonly (string | undefined)[]) {
    this.#slots = slots;
    this.#sort = sort;
    this.#texts = texts;
    this.#comparePlaces = compareForSort(sort);
  }

  compare(left: number, right: number): number {
    const [a, b] = [this.#texts[left] ?? "", this.#texts[right] ?? ""];
    const keys = Number(isEmpty(a)) - Number(isEmpty(b));
    if (keys !== 0) return keys;
    const difference = a === b ? this.#slots.compare(left, right) : compareScalars(a, b);
    return this.#sort.direction === "ascending" ? difference : -difference;
  }

  isAfter(slot: number, place: SortPosition): boolean {
    const key: Scalar = this.#texts[slot] ?? "";
    return this.#comparePlaces({ key, id: this.#slots.document(slot).id }, place) > 0;
  }
}
