import type { Clause, FieldValue } from "../../query";
import type { PlanDriver } from "../../query-plan";
import type { NumberArray } from "./number-array";
import type { Visitor } from "./sorted-slots";

/** Yields slots, each of them once. */
export interface Source {
  readonly driver: PlanDriver;
  /** How many slots it yields, and not fewer. */
  readonly size: number;
  /** It also yields documents that do not pass. */
  readonly isLoose?: boolean;
  /** It shows its slots in the order of their numbers, and of these only a span if asked. */
  readonly isBySlot?: boolean;
  /** Shows them, list by list from the end if backward; `false` if it was stopped. */
  visit(see: Visitor, isBackward?: boolean, from?: number, to?: number): boolean;
}

/**
 * Writes to `target` those of `count` slots of a list that pass, in their order: from a place on, by a step of 1 or -1. Gives
 * how many these are. The list may be the target.
 */
export type Filter = (slots: Uint32Array, from: number, step: number, count: number, target: Uint32Array) => number;

/** A clause, compiled for the present state of a column. */
export interface Condition {
  readonly filter: Filter;
  /** How many documents pass, or about so many where it is not exact. */
  readonly count: number;
  readonly isExact: boolean;
  /** Yields all documents that pass. */
  readonly source?: Source | undefined;
  /** How long a look at one document takes, beside one at a number. */
  readonly effort?: number;
}

/** The values of one field, by slot. */
export interface Column {
  /** About how much memory it takes. */
  readonly bytes: number;
  /** Stores a value in a slot that is new, or has one by which it is indexed. */
  write(slot: number, value: FieldValue | undefined, isNew: boolean): void;
  /** Before the document is removed. */
  clear(slot: number): void;
  read(slot: number): FieldValue;
  /** Puts off, before many documents come, what is quicker done for all of them. Until `resume` nothing is asked. */
  pause?(): void;
  /** The new ones are from that slot on, in the order of their ids. */
  resume?(first: number): void;
  /** The faults of its index. The slots are those of all documents. */
  verify(slots: readonly number[]): readonly string[];
  compile(clause: Clause): Condition;
}

export const always: Condition = { filter: filterOf(() => true), count: Number.POSITIVE_INFINITY, isExact: true };

export const never: Condition = { filter: () => 0, count: 0, isExact: true };

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
