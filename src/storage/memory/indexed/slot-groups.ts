import { isEmpty } from "../../evaluate";
import type { FieldValue, Scalar } from "../../query";
import {
  type Aggregate,
  aggregated,
  type Grouping,
  placeOf,
  type SummaryGroup,
  type SummaryQuery,
} from "../../summary";
import type { SlotCodes } from "./column";
import type { FieldsIndex } from "./fields-index";
import type { NumberArray } from "./number-array";
import { NumberColumn } from "./number-column";
import { ValueColumn } from "./value-column";

/** Slots, some of them several times, and the group that each is in. */
interface Grouped {
  readonly slots: Uint32Array;
  readonly groups: Uint32Array;
  readonly count: number;
}

/** Documents by slot, counted in groups: for many slots at once field by field, which is several times quicker. */
export class SlotGroups {
  readonly #levels: readonly Level[];
  readonly #limit: number;
  readonly #numbers: readonly GroupAggregate[];
  #counts = new Float64Array(64);

  constructor(index: FieldsIndex, { groupBy, numbers, limit = Number.POSITIVE_INFINITY }: SummaryQuery) {
    this.#levels = groupBy.map((grouping) => new Level(codesOf(index, grouping)));
    this.#limit = limit;
    this.#numbers = numbers.map(({ name, field }) => new GroupAggregate(name, numbersOf(index, field)));
  }

  /** Adds some slots; `false` once there are more groups than are wanted. */
  add(slots: Uint32Array, count: number): boolean {
    let grouped: Grouped = { slots, groups: new Uint32Array(count), count };
    for (const level of this.#levels) grouped = level.within(grouped);
    const size = this.#levels.at(-1)?.size ?? 1;
    this.#counts = withPlaceFor(size, this.#counts);
    const counts = this.#counts;
    const { groups } = grouped;
    for (let place = 0; place < grouped.count; place += 1) {
      const group = groups[place] ?? 0;
      counts[group] = (counts[group] ?? 0) + 1;
    }
    for (const numbers of this.#numbers) numbers.add(grouped, size);
    return size <= this.#limit;
  }

  all(): readonly SummaryGroup[] {
    const groups: SummaryGroup[] = [];
    for (let group = 0; group < this.#counts.length && groups.length < this.#limit; group += 1) {
      const count = this.#counts[group] ?? 0;
      if (count > 0) groups.push({ key: this.#keyOf(group), count, numbers: this.#numbers.map((of) => of.at(group)) });
    }
    return groups;
  }

  #keyOf(group: number): readonly (Scalar | null)[] {
    const key: (Scalar | null)[] = [];
    let one = group;
    for (const { codes, outer, code } of [...this.#levels].reverse()) {
      key.unshift(codes.value(code[one] ?? 0));
      one = outer[one] ?? 0;
    }
    return key;
  }
}

/** The groups within those of the fields before, numbered from 0 as they are met. */
class Level {
  readonly codes: SlotCodes;
  /** The group of the fields before that each is in. */
  readonly outer: number[] = [];
  /** The code of the value that each has. */
  readonly code: number[] = [];
  /** By the group of the fields before, the groups by their codes. */
  readonly #inner: number[][] = [];

  constructor(codes: SlotCodes) {
    this.codes = codes;
  }

  get size(): number {
    return this.code.length;
  }

  /** For each value that a slot has in the field, the group of that in the group that the slot is in. */
  within({ slots, groups, count }: Grouped): Grouped {
    const { code, codes } = this.codes;
    if (codes === undefined) {
      for (let place = 0; place < count; place += 1)
        groups[place] = this.#groupOf(groups[place] ?? 0, code(slots[place] ?? 0));
      return { slots, groups, count };
    }
    const of: number[] = [];
    const found: number[] = [];
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] ?? 0;
      for (const one of codes(slot)) {
        of.push(slot);
        found.push(this.#groupOf(groups[place] ?? 0, one));
      }
    }
    return { slots: new Uint32Array(of), groups: new Uint32Array(found), count: of.length };
  }

  #groupOf(outer: number, code: number): number {
    const inner = this.#inner[outer];
    return inner?.[code] ?? this.#add(outer, code);
  }

  #add(outer: number, code: number): number {
    const group = this.size;
    this.#inner[outer] ??= [];
    this.#inner[outer][code] = group;
    this.outer.push(outer);
    this.code.push(code);
    return group;
  }
}

/** An aggregate of a number field, by group. */
class GroupAggregate {
  readonly #name: Aggregate["name"];
  readonly #data: NumberArray;
  #totals = new Float64Array(64);

  constructor(name: Aggregate["name"], data: NumberArray) {
    this.#name = name;
    this.#data = data;
  }

  add({ slots, groups, count }: Grouped, size: number): void {
    this.#totals = withPlaceFor(size, this.#totals);
    const [name, data, totals] = [this.#name, this.#data, this.#totals];
    const isSum = name === "sum";
    for (let place = 0; place < count; place += 1) {
      const number = data[slots[place] ?? 0] ?? 0;
      if (number === 0) continue;
      const group = groups[place] ?? 0;
      const total = totals[group] ?? 0;
      totals[group] = isSum ? total + number : aggregated(name, total, number);
    }
  }

  at(group: number): number {
    return this.#totals[group] ?? 0;
  }
}

function withPlaceFor(size: number, array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  if (size <= array.length) return array;
  const longer = new Float64Array(2 * size);
  longer.set(array);
  return longer;
}

function numbersOf(index: FieldsIndex, field: string): NumberArray {
  const column = index.column(field);
  return column instanceof NumberColumn ? column.data : new Uint8Array();
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
