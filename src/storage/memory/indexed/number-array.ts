/** Numbers by slot, as narrow as the largest of them allows. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** With half as much to spare the garbage collector would go through the whole heap twice as often in a load. */
const grownLength = (needed: number): number => needed + (needed >> 1) + 8;

export function lengthened(array: Uint32Array, needed: number): Uint32Array {
  const copy = new Uint32Array(grownLength(needed));
  copy.set(array);
  return copy;
}

/** Puts a value at a place; the array it is in then, a copy where the value or the place did not fit. */
export function stored(array: NumberArray, place: number, value: number): NumberArray {
  if (place < array.length) {
    array[place] = value;
    if (array[place] === value) return array;
  }
  const length = place < array.length ? array.length : grownLength(place + 1);
  const copy = emptyLike(array, value, length);
  copy.set(array);
  copy[place] = value;
  return copy;
}

function emptyLike(array: NumberArray, value: number, length: number): NumberArray {
  const isFloat = array instanceof Float64Array || value !== value >>> 0;
  if (isFloat) return new Float64Array(length);
  if (value > 0xffff || array instanceof Uint32Array) return new Uint32Array(length);
  return value > 0xff || array instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

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
