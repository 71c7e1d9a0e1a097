import type { Clause, FieldValue, Scalar } from "../../query";
import type { PlanDriver } from "../../query-plan";
import type { NumberArray } from "./number-array";
import type { Visitor } from "./sorted-slots";

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

/** Keeps the slots whose number's bit is set. Without a branch that depends on data it is several times quicker. */
export function filterByBits(numbers: NumberArray, bits: Uint32Array): Filter {
  return (slots, from, step, count, target) => {
    let kept = 0;
    for (let place = from; place !== from + step * count; place += step) {
      const slot = slots[place] ?? 0;
      target[kept] = slot;
      kept += bitAt(bits, numbers[slot] ?? 0);
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

/** The bits of these codes, each of them once, or of all others below a size: a few words, which V8 makes quickly. */
export function bitsOf(size: number, codes: Iterable<number>, isNegated: boolean): Uint32Array {
  const bits = new Uint32Array((size + 31) >>> 5);
  if (isNegated) bits.fill(0xffff_ffff);
  for (const code of codes) bits[code >>> 5] = (bits[code >>> 5] ?? 0) ^ (1 << code);
  return bits;
}

export const bitAt = (bits: Uint32Array, place: number): number => ((bits[place >>> 5] ?? 0) >>> place) & 1;

/** Yields slots, each of them once. */
export interface Source {
  readonly driver: PlanDriver;
  /** How many slots it yields, and not fewer. */
  readonly size: number;
  /** It also yields documents that do not pass. */
  readonly isLoose?: boolean;
  /** It shows its slots in the order of their numbers, and of these only a range if asked. */
  readonly isBySlot?: boolean;
  /** Shows them, list by list from the end if backward; `false` if it was stopped. */
  visit(see: Visitor, isBackward?: boolean, from?: number, to?: number): boolean;
}

/** A clause, compiled for the present state of a column. */
export interface Condition {
  readonly filter: Filter;
  /** How many documents pass, or an estimate where it is not exact. */
  readonly count: number;
  readonly isExact: boolean;
  /** Yields all documents that pass. */
  readonly source?: Source | undefined;
  /** How long a look at one document takes, beside one at a number. */
  readonly effort?: number;
}

/** Numbers for the values of a field, by slot: 0 for the empty one. */
export interface SlotCodes {
  /** Greater than every code, if that is known. */
  readonly size: number;
  readonly code: (slot: number) => number;
  /** Of a field with sets. */
  readonly codes?: (slot: number) => readonly number[];
  readonly value: (code: number) => Scalar | null;
}

/** The values of one field, by slot. */
export interface Column {
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
  verify?(slots: readonly number[]): readonly string[];
  compile(clause: Clause): Condition;
}

/** Without counts, about one document in so many is assumed to pass. */
export const UNKNOWN_SHARE = 3;

export const always: Condition = { filter: filterOf(() => true), count: Number.POSITIVE_INFINITY, isExact: true };

export const never: Condition = { filter: () => 0, count: 0, isExact: true };
