import type { NumberArray } from "./number-array";

/** Writes to `target`, which may be the list, those of `count` slots that pass, from a place on, and gives how many. */
export type Filter = (slots: Uint32Array, from: number, step: number, count: number, target: Uint32Array) => number;

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
