import { isEmpty } from "../../evaluate";
import type { FieldValue, Scalar } from "../../query";
import {
  type Grouping,
  type NumberSummary,
  noNumbers,
  placeOf,
  type SummaryGroup,
  type SummaryQuery,
} from "../../summary";
import type { SlotCodes } from "./column";
import type { FieldsIndex } from "./fields-index";
import { NumberColumn } from "./number-column";
import { ValueColumn } from "./value-column";

/** Documents by slot, counted in groups. */
export class SlotGroups {
  readonly #levels: readonly Level[];
  readonly #limit: number;
  readonly #numbers: readonly NumberTotals[];
  #counts = new Float64Array(64);

  constructor(index: FieldsIndex, { groupBy, numbers, limit = Number.POSITIVE_INFINITY }: SummaryQuery) {
    this.#levels = groupBy.map((grouping) => new Level(codesOf(index, grouping)));
    this.#limit = limit;
    this.#numbers = numbers.map((field) => new NumberTotals(numberOf(index, field)));
  }

  /** Adds some slots; `false` once there are more groups than are wanted. */
  add(slots: Uint32Array, count: number): boolean {
    for (let place = 0; place < count; place += 1) this.#enter(slots[place] ?? 0, 0, 0);
    return (this.#levels.at(-1)?.size ?? 0) <= this.#limit;
  }

  all(): readonly SummaryGroup[] {
    const groups: SummaryGroup[] = [];
    for (let group = 0; group < this.#counts.length && groups.length < this.#limit; group += 1) {
      const count = this.#counts[group] ?? 0;
      if (count > 0) groups.push({ key: this.#keyOf(group), count, numbers: this.#numbers.map((of) => of.at(group)) });
    }
    return groups;
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
    if (group >= this.#counts.length) this.#counts = longer(this.#counts, group);
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
    for (const numbers of this.#numbers) numbers.add(group, slot);
  }

  #keyOf(group: number): readonly (Scalar | null)[] {
    const key: (Scalar | null)[] = [];
    let one = group;
    for (const level of [...this.#levels].reverse()) {
      key.unshift(level.codes.value(level.code(one)));
      one = level.outer(one);
    }
    return key;
  }
}

/** Codes up to here are looked up in a table, so many of them in all groups together. */
const TABLE = 1 << 20;
/** Greater than every group and code: both are fewer than the documents. */
const RADIX = 2 ** 26;

/** The groups within those of the fields before, numbered from 0 as they are met. */
class Level {
  readonly codes: SlotCodes;
  readonly #outer: number[] = [];
  readonly #code: number[] = [];
  readonly #tables: (Uint32Array | undefined)[] = [];
  readonly #others = new Map<number, number>();
  #capacity = TABLE;

  constructor(codes: SlotCodes) {
    this.codes = codes;
  }

  get size(): number {
    return this.#code.length;
  }

  outer(group: number): number {
    return this.#outer[group] ?? 0;
  }

  code(group: number): number {
    return this.#code[group] ?? 0;
  }

  within(outer: number, code: number): number {
    const table = this.#tables[outer] ?? this.#newTable(outer);
    if (table === undefined) {
      const name = outer * RADIX + code;
      const known = this.#others.get(name);
      if (known !== undefined) return known;
      this.#others.set(name, this.size);
      return this.#add(outer, code);
    }
    const known = table[code] ?? 0;
    if (known > 0) return known - 1;
    table[code] = this.size + 1;
    return this.#add(outer, code);
  }

  #newTable(outer: number): Uint32Array | undefined {
    const { size } = this.codes;
    if (size > this.#capacity) return undefined;
    this.#capacity -= size;
    const table = new Uint32Array(size);
    this.#tables[outer] = table;
    return table;
  }

  #add(outer: number, code: number): number {
    this.#outer.push(outer);
    this.#code.push(code);
    return this.size - 1;
  }
}

/** Totals of a number field in each group. */
class NumberTotals {
  readonly #read: (slot: number) => number;
  #filled = new Float64Array(64);
  #sum = new Float64Array(64);
  #least = new Float64Array(64);
  #greatest = new Float64Array(64);

  constructor(read: (slot: number) => number) {
    this.#read = read;
  }

  add(group: number, slot: number): void {
    const number = this.#read(slot);
    if (number === 0) return;
    if (group >= this.#filled.length) this.#grow(group);
    const filled = this.#filled[group] ?? 0;
    this.#filled[group] = filled + 1;
    this.#sum[group] = (this.#sum[group] ?? 0) + number;
    if (filled === 0 || number < (this.#least[group] ?? 0)) this.#least[group] = number;
    if (filled === 0 || number > (this.#greatest[group] ?? 0)) this.#greatest[group] = number;
  }

  at(group: number): NumberSummary {
    const [filled = 0, sum = 0] = [this.#filled[group], this.#sum[group]];
    if (filled === 0) return noNumbers;
    return { filled, sum, least: this.#least[group] ?? 0, greatest: this.#greatest[group] ?? 0 };
  }

  #grow(group: number): void {
    this.#filled = longer(this.#filled, group);
    this.#sum = longer(this.#sum, group);
    this.#least = longer(this.#least, group);
    this.#greatest = longer(this.#greatest, group);
  }
}

function longer(array: Float64Array<ArrayBuffer>, place: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(2 * place);
  copy.set(array);
  return copy;
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
  size: bounds.length + 1,
  code: (slot) => {
    const number = column.read(slot);
    return number === 0 ? 0 : placeOf(number, bounds) + 1;
  },
  value: (code) => (code === 0 ? null : (bounds[code - 1] ?? null)),
});

const codesOfBytes = (data: Uint8Array): SlotCodes => ({
  size: 256,
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
  return { size: Number.POSITIVE_INFINITY, code: () => 0, codes, value: (code) => values[code] ?? null };
}
