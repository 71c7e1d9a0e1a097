import type { NumberArray } from "./number-array";

/**
 * Some slots of a column, from one to before another, in the order of their numbers, equal ones in their own, and apart
 * those with 0. Sorting the numbers natively and counting slots into their places is many times quicker than sorting slots
 * by a comparison.
 */
export function sortedByKey(data: NumberArray, from: number, to: number): { filled: Uint32Array; empty: Uint32Array } {
  const numbers = data
    .slice(from, to)
    .filter((number) => number !== 0)
    .sort();
  const keys: number[] = [];
  /** By key: where its next slot goes. */
  const places: number[] = [];
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place] ?? 0;
    if (place > 0 && number === numbers[place - 1]) continue;
    keys.push(number);
    places.push(place);
  }
  const filled = new Uint32Array(numbers.length);
  const empty = new Uint32Array(to - from - numbers.length);
  let empties = 0;
  for (let slot = from; slot < to; slot++) {
    const number = data[slot] ?? 0;
    if (number === 0) {
      empty[empties++] = slot;
      continue;
    }
    const key = indexOf(keys, number);
    const place = places[key] ?? 0;
    filled[place] = slot;
    places[key] = place + 1;
  }
  return { filled, empty };
}

/** Of a number that is there. */
function indexOf(sorted: readonly number[], number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
