import { grownLength, lengthened } from "./number-array";

/** From one number in so many on that was given back, the blocks in use are copied before there is more capacity. */
const WASTE = 4;

/** Many small blocks of numbers in one array, one after the other. */
export class Slab {
  data: Uint32Array;
  #end = 1;
  /** How many numbers were given back. */
  #unused = 0;

  constructor(count = 8) {
    this.data = new Uint32Array(grownLength(count));
  }

  get used(): number {
    return this.#end - this.#unused;
  }

  /** Whether it has to become longer for so many numbers, although many were given back: a copy is shorter. */
  isWorthCopying(count: number): boolean {
    return this.#end + count > this.data.length && this.#unused * WASTE > this.#end;
  }

  /** The start of a block of so many numbers; never 0. */
  allocate(count: number): number {
    const place = this.#end;
    this.#end += count;
    if (this.#end > this.data.length) this.data = lengthened(this.data, this.#end);
    return place;
  }

  release(count: number): void {
    this.#unused += count;
  }
}
