import type { NumberArray } from "./number-array";

/**
 * Writes to `target` those of `count` slots of a list that pass, in their order: from a place on, by a step of 1 or -1. Gives
 * how many these are. The list may be the target.
 */
export type Filter = (slots: Uint32Array, from: number, step: number, count: number, target: Uint32Array) => number;

/** Asks about one slot after another. */
export function filterOf(passes: (slot: number) => boolean): Filter {
  return (slots, from, step, count, target) => {
    let kept = 0;
    for (let place = from; place !== from + step * count; place += step) {
      const slot = slots[place] ?? 0;
      if (passes(slot)) target[kept++] = slot;
    }
    return kept;
  };
}

/** Keeps the slots whose number has a 1 in the table. Without a branch that depends on data it is several times quicker. */
export function filterByTable(numbers: NumberArray, table: Uint8Array): Filter {
  return (slots, from, step, count, target) => {
    let kept = 0;
    for (let place = from; place !== from + step * count; place += step) {
      const slot = slots[place] ?? 0;
      target[kept] = slot;
      kept += table[numbers[slot] ?? 0] ?? 0;
    }
    return kept;
  };
}

/** Keeps the slots with a number, or those with another one. */
export function filterByNumber(numbers: NumberArray, number: number, isNegated: boolean): Filter {
  const unwanted = isNegated ? 1 : 0;
  return (slots, from, step, count, target) => {
    let kept = 0;
    for (let place = from; place !== from + step * count; place += step) {
      const slot = slots[place] ?? 0;
      target[kept] = slot;
      kept += (numbers[slot] === number ? 1 : 0) ^ unwanted;
    }
    return kept;
  };
}

/** A table of so many codes in which these, or all others, have a 1. */
export function tableOf(size: number, codes: Iterable<number>, isNegated: boolean): Uint8Array {
  const table = new Uint8Array(size);
  if (isNegated) table.fill(1);
  for (const code of codes) table[code] = isNegated ? 0 : 1;
  return table;
}
