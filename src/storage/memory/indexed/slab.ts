import { lengthened } from "./number-array";

/** Many small blocks of numbers in one array. A block has room for a power of two of them. */
export class Slab {
  data: Uint32Array = new Uint32Array(16);
  /** Blocks that were given back, by the logarithm of their size. */
  readonly #free: number[][] = [];
  #end = 1;

  /** The smallest size of a block for so many numbers. */
  static room(count: number): number {
    return 2 ** Slab.#logarithm(count);
  }

  static #logarithm(count: number): number {
    return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
  }

  /** Where a block begins that has room for so many numbers; never 0. */
  allocate(count: number): number {
    const given = this.#free[Slab.#logarithm(count)]?.pop();
    if (given !== undefined) return given;
    const place = this.#end;
    this.#end += Slab.room(count);
    if (this.#end > this.data.length) this.data = lengthened(this.data, this.#end);
    return place;
  }

  release(place: number, count: number): void {
    const size = Slab.#logarithm(count);
    this.#free[size] ??= [];
    this.#free[size].push(place);
  }
}
