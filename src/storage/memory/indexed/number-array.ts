/** Numbers by slot, as narrow as the largest of them allows. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** With half as much to spare the garbage collector would go through the whole heap twice as often in a load. */
export const grownLength = (needed: number): number => needed + (needed >> 1) + 8;

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
