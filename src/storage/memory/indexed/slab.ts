import { grownLength, lengthened } from "./number-array";

/** How many sizes of blocks there are between a power of two and the next one. */
const SIZES = 4;
/** From one number in so many on that was given back, the blocks in use are moved together before there is more capacity. */
const WASTE = 8;

/** Many small blocks of numbers in one array. A block has capacity for a few more numbers than requested. */
export class Slab {
  data: Uint32Array;
  /** Blocks that were given back, by the class of their size. */
  readonly #free: number[][] = [];
  #end = 1;
  /** For how many numbers there is capacity in the blocks that were given back. */
  #unused = 0;

  constructor(count = 8) {
    this.data = new Uint32Array(grownLength(count));
  }

  /** The smallest size of a block for so many numbers. */
  static capacity(count: number): number {
    const step = Slab.#step(count);
    return step * Math.ceil(count / step);
  }

  static #step(count: number): number {
    return count <= SIZES ? 1 : 2 ** (29 - Math.clz32(count - 1));
  }

  static #class(count: number): number {
    if (count <= SIZES) return count;
    const step = Slab.#step(count);
    return SIZES * Math.log2(step) + Math.ceil(count / step);
  }

  get used(): number {
    return this.#end - this.#unused;
  }

  /** Whether it has to become longer for so many numbers, although many were given back. */
  isWorthCopying(count: number): boolean {
    if (this.#unused * WASTE < this.#end || this.#end + Slab.capacity(count) <= this.data.length) return false;
    return (this.#free[Slab.#class(count)]?.length ?? 0) === 0;
  }

  /** Takes back all blocks; what is written in them stays until it is written over. */
  clear(): void {
    this.#free.length = 0;
    this.#end = 1;
    this.#unused = 0;
  }

  /** The start of a block with capacity for so many numbers; never 0. */
  allocate(count: number): number {
    const capacity = Slab.capacity(count);
    const given = this.#free[Slab.#class(count)]?.pop();
    if (given !== undefined) {
      this.#unused -= capacity;
      return given;
    }
    const place = this.#end;
    this.#end += capacity;
    if (this.#end > this.data.length) this.data = lengthened(this.data, this.#end);
    return place;
  }

  release(place: number, count: number): void {
    const nth = Slab.#class(count);
    this.#unused += Slab.capacity(count);
    this.#free[nth] ??= [];
    this.#free[nth].push(place);
  }
}
