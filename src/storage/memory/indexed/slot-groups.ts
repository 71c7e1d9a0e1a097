import { isEmpty } from "../../evaluate";
import type { FieldValue, Scalar } from "../../query";
import { type Grouping, noNumbers, placeOf, type SummaryGroup, type SummaryQuery } from "../../summary";
import type { SlotCodes } from "./column";
import type { FieldsIndex } from "./fields-index";
import { NumberColumn } from "./number-column";
import { ValueColumn } from "./value-column";

interface Group {
  count: number;
  readonly numbers: { filled: number; sum: number; least: number; greatest: number }[];
}

/** Documents by slot, counted in groups. */
export class SlotGroups {
  readonly #levels: readonly Level[];
  readonly #limit: number;
  readonly #reads: readonly ((slot: number) => number)[];
  readonly #groups: Group[] = [];

  constructor(index: FieldsIndex, { groupBy, numbers, limit = Number.POSITIVE_INFINITY }: SummaryQuery) {
    this.#levels = groupBy.map((grouping) => new Level(codesOf(index, grouping)));
    this.#limit = limit;
    this.#reads = numbers.map((field) => numberOf(index, field));
  }

  /** Adds some slots; `false` once there are more groups than are wanted. */
  add(slots: Uint32Array, count: number): boolean {
    for (let place = 0; place < count; place += 1) this.#enter(slots[place] ?? 0, 0, 0);
    return this.#groups.length <= this.#limit;
  }

  all(): readonly SummaryGroup[] {
    return this.#groups.slice(0, this.#limit).map((group, place) => ({ key: this.#keyOf(place), ...group }));
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

  #count(slot: number, place: number): void {
    const known = this.#groups[place];
    const group = known ?? { count: 0, numbers: this.#reads.map(() => ({ ...noNumbers })) };
    if (known === undefined) this.#groups[place] = group;
    group.count += 1;
    for (let nth = 0; nth < this.#reads.length; nth += 1) {
      const number = this.#reads[nth]?.(slot) ?? 0;
      const totals = group.numbers[nth];
      if (totals === undefined || number === 0) continue;
      totals.least = totals.filled === 0 ? number : Math.min(totals.least, number);
      totals.greatest = totals.filled === 0 ? number : Math.max(totals.greatest, number);
      totals.filled += 1;
      totals.sum += number;
    }
  }

  #keyOf(group: number): readonly (Scalar | null)[] {
    const key: (Scalar | null)[] = [];
    let one = group;
    for (const level of [...this.#levels].reverse()) {
      const { outer, code } = level.at(one);
      key.unshift(level.codes.value(code));
      one = outer;
    }
    return key;
  }
}

/** The groups within those of the fields before, numbered from 0 as they are met. */
class Level {
  readonly codes: SlotCodes;
  /** By outer group and code. */
  readonly #numbers: number[][] = [];
  readonly #groups: { readonly outer: number; readonly code: number }[] = [];

  constructor(codes: SlotCodes) {
    this.codes = codes;
  }

  at(group: number): { readonly outer: number; readonly code: number } {
    return this.#groups[group] ?? { outer: 0, code: 0 };
  }

  within(outer: number, code: number): number {
    const numbers = this.#numbers[outer] ?? [];
    const known = numbers[code];
    if (known !== undefined) return known;
    this.#numbers[outer] = numbers;
    numbers[code] = this.#groups.length;
    return this.#groups.push({ outer, code }) - 1;
  }
}

function numberOf(index: FieldsIndex, field: string): (slot: number) => number {
  const column = index.column(field);
  return column instanceof NumberColumn ? (slot) => column.read(slot) : () => 0;
}

function codesOf(index: FieldsIndex, { field, bounds }: Grouping): SlotCodes {
  const column = index.column(field);
  if (column instanceof ValueColumn) return column.groupCodes();
  if (column instanceof NumberColumn && bounds !== undefined) return codesOfBounds(column, bounds);
  return codesAsMet((slot) => index.valueOf(slot, field));
}

const codesOfBounds = (column: NumberColumn, bounds: readonly number[]): SlotCodes => ({
  code: (slot) => {
    const number = column.read(slot);
    return number === 0 ? 0 : placeOf(number, bounds) + 1;
  },
  value: (code) => (code === 0 ? null : (bounds[code - 1] ?? null)),
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
