import { isEmpty } from "../../evaluate";
import type { FieldValue, Scalar } from "../../query";
import type { Grouping, NumberSummary, SummaryGroup, SummaryQuery } from "../../summary";
import { noNumbers, placeOf } from "../../summary";
import type { SlotCodes } from "./column";
import type { FieldsIndex } from "./fields-index";
import { NumberColumn } from "./number-column";
import { ValueColumn } from "./value-column";

/** Documents by slot, counted in groups. */
export class SlotGroups {
  readonly #levels: readonly Level[];
  readonly #limit: number;
  readonly #numbers: readonly NumberTotals[];
  readonly #counts: number[] = [];

  constructor(index: FieldsIndex, { groupBy, numbers, limit = Number.POSITIVE_INFINITY }: SummaryQuery) {
    this.#levels = groupBy.map((grouping) => new Level(codesOf(index, grouping)));
    this.#limit = limit;
    this.#numbers = numbers.map((field) => new NumberTotals(numberOf(index, field)));
  }

  /** Adds some slots; `false` once there are more groups than are wanted. */
  add(slots: Uint32Array, count: number): boolean {
    for (let place = 0; place < count; place += 1) this.#enter(slots[place] ?? 0, 0, 0);
    return this.#counts.length <= this.#limit;
  }

  all(): readonly SummaryGroup[] {
    return this.#counts.slice(0, this.#limit).map((count, group) => ({
      key: this.#keyOf(group),
      count,
      numbers: this.#numbers.map((of) => of.at(group)),
    }));
  }

  /** In the group that a slot has so far, for each of its values in the next field. */
  #enter(slot: number, depth: number, group: number): void {
    const level = this.#levels[depth];
    if (level === undefined) {
      this.#count(slot, group);
      return;
    }
    const { codes, code } = level.codes;
    if (codes === undefined) this.#enter(slot, depth + 1, level.within(group, code(slot)));
    else for (const one of codes(slot)) this.#enter(slot, depth + 1, level.within(group, one));
  }

  #count(slot: number, group: number): void {
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
    for (const numbers of this.#numbers) numbers.add(group, slot);
  }

  #keyOf(group: number): readonly (Scalar | null)[] {
    const key: (Scalar | null)[] = [];
    let one = group;
    for (const level of [...this.#levels].reverse()) {
      key.unshift(level.codes.value(level.code[one] ?? 0));
      one = level.outer[one] ?? 0;
    }
    return key;
  }
}

/** The groups within those of the fields before, numbered from 0 as they are met. */
class Level {
  readonly codes: SlotCodes;
  readonly outer: number[] = [];
  readonly code: number[] = [];
  /** By outer group and code. */
  readonly #groups: number[][] = [];

  constructor(codes: SlotCodes) {
    this.codes = codes;
  }

  within(outer: number, code: number): number {
    this.#groups[outer] ??= [];
    const groups = this.#groups[outer];
    const known = groups[code];
    if (known !== undefined) return known;
    const group = this.code.length;
    groups[code] = group;
    this.outer.push(outer);
    this.code.push(code);
    return group;
  }
}

/** Totals of a number field in each group. */
class NumberTotals {
  readonly #read: (slot: number) => number;
  readonly #filled: number[] = [];
  readonly #sum: number[] = [];
  readonly #least: number[] = [];
  readonly #greatest: number[] = [];

  constructor(read: (slot: number) => number) {
    this.#read = read;
  }

  add(group: number, slot: number): void {
    const number = this.#read(slot);
    if (number === 0) return;
    const filled = this.#filled[group] ?? 0;
    this.#filled[group] = filled + 1;
    this.#sum[group] = (this.#sum[group] ?? 0) + number;
    if (filled === 0 || number < (this.#least[group] ?? 0)) this.#least[group] = number;
    if (filled === 0 || number > (this.#greatest[group] ?? 0)) this.#greatest[group] = number;
  }

  at(group: number): NumberSummary {
    const { [group]: filled = 0 } = this.#filled;
    if (filled === 0) return noNumbers;
    const [sum = 0, least = 0, greatest = 0] = [this.#sum, this.#least, this.#greatest].map((all) => all[group]);
    return { filled, sum, least, greatest };
  }
}

function numberOf(index: FieldsIndex, field: string): (slot: number) => number {
  const column = index.column(field);
  return column instanceof NumberColumn ? (slot) => column.read(slot) : () => 0;
}

function codesOf(index: FieldsIndex, { field, bounds }: Grouping): SlotCodes {
  const column = index.column(field);
  if (column instanceof ValueColumn) return column.groupCodes();
  if (column instanceof NumberColumn && bounds !== undefined) return codesOfBounds(column, Float64Array.from(bounds));
  if (column instanceof NumberColumn && column.data instanceof Uint8Array) return codesOfBytes(column.data);
  return codesAsMet((slot) => index.valueOf(slot, field));
}

const codesOfBounds = (column: NumberColumn, bounds: Float64Array): SlotCodes => ({
  code: (slot) => {
    const number = column.read(slot);
    return number === 0 ? 0 : placeOf(number, bounds) + 1;
  },
  value: (code) => (code === 0 ? null : (bounds[code - 1] ?? null)),
});

const codesOfBytes = (data: Uint8Array): SlotCodes => ({
  code: (slot) => data[slot] ?? 0,
  value: (code) => code || null,
});

/** Numbers values, perhaps as many as documents, in the order of their first occurrence. */
function codesAsMet(read: (slot: number) => FieldValue): SlotCodes {
  const known = new Map<Scalar, number>();
  const values: (Scalar | null)[] = [null];
  const codeOf = (value: Scalar): number => {
    const code = known.get(value) ?? values.push(value) - 1;
    known.set(value, code);
    return code;
  };
  const codes = (slot: number): readonly number[] => {
    const value = read(slot);
    if (isEmpty(value)) return [0];
    return typeof value === "object" ? [...new Set(value)].map(codeOf) : [codeOf(value)];
  };
  return { code: () => 0, codes, value: (code) => values[code] ?? null };
}
