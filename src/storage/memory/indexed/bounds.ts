import { grownLength } from "./number-array";

/** The slots of a block share their bounds: 2 to the power of this. */
const BLOCK = 10;

/**
 * What numbers there can be beyond a slot: for each block of slots the greatest in it or before it, and the smallest in
 * it or after it. Numbers that are gone may still count, which makes the bounds wide but not wrong.
 */
export class Bounds {
  #greatest = new Float64Array(0);
  #smallest = new Float64Array(0);
  #blocks = 0;

  get bytes(): number {
    return 2 * this.#greatest.byteLength;
  }

  add(slot: number, number: number): void {
    const block = slot >>> BLOCK;
    if (block >= this.#blocks) this.#extend(block + 1);
    for (let next = block; next < this.#blocks && number > (this.#greatest[next] ?? 0); next++) {
      this.#greatest[next] = number;
    }
    for (let next = block; next >= 0 && number < (this.#smallest[next] ?? 0); next--) this.#smallest[next] = number;
  }

  /** Whether they are right about the number of a slot. */
  hold(slot: number, number: number): boolean {
    return number <= this.greatest(slot) && number >= this.smallest(slot);
  }

  /** No slot up to this one has a greater number. */
  greatest(slot: number): number {
    return this.#greatest[Math.min(slot >>> BLOCK, this.#blocks - 1)] ?? Number.NEGATIVE_INFINITY;
  }

  /** No slot from this one on has a smaller number. */
  smallest(slot: number): number {
    return this.#smallest[slot >>> BLOCK] ?? Number.POSITIVE_INFINITY;
  }

  /** The slot before which no number is greater. */
  firstGreater(number: number): number {
    return firstAbove(this.#greatest, this.#blocks, number) << BLOCK;
  }

  /** The slot before which all numbers are smaller. */
  firstReaching(number: number): number {
    return firstAtLeast(this.#greatest, this.#blocks, number) << BLOCK;
  }

  /** The first slot from which on all numbers are greater. */
  firstAbove(number: number): number {
    return firstAbove(this.#smallest, this.#blocks, number) << BLOCK;
  }

  /** The first slot from which on no number is smaller. */
  firstAtLeast(number: number): number {
    return firstAtLeast(this.#smallest, this.#blocks, number) << BLOCK;
  }

  #extend(blocks: number): void {
    if (blocks > this.#greatest.length) {
      this.#greatest = longer(this.#greatest, blocks);
      this.#smallest = longer(this.#smallest, blocks);
    }
    const greatest = this.#greatest[this.#blocks - 1] ?? Number.NEGATIVE_INFINITY;
    this.#greatest.fill(greatest, this.#blocks, blocks);
    this.#smallest.fill(Number.POSITIVE_INFINITY, this.#blocks, blocks);
    this.#blocks = blocks;
  }
}

function longer(array: Float64Array, needed: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(grownLength(needed));
  copy.set(array);
  return copy;
}

/** The first place in a sorted array whose number is greater. */
function firstAbove(sorted: Float64Array, length: number, number: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place in a sorted array whose number is not smaller. */
function firstAtLeast(sorted: Float64Array, length: number, number: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) >= number) high = middle;
    else low = middle + 1;
  }
  return low;
}
