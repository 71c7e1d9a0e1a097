import { compareScalars, isEmpty } from "../../evaluate";
import type { Clause, FieldValue, Scalar, Sort, SortPosition } from "../../query";
import type { Condition } from "./column";
import type { FieldsIndex } from "./fields-index";
import type { NumberArray } from "./number-array";
import { NumberColumn, type Stretch, wholeOf } from "./number-column";
import { TextColumn } from "./text-column";

/** Stretches of orders that yield the documents as they are sorted, and the conditions that all of these pass. */
export interface IndexScan {
  readonly stretches: readonly Stretch[];
  readonly passed: readonly Condition[];
}

export interface Compiled {
  readonly clause: Clause;
  readonly condition: Condition;
}

/** How documents are sorted, and the orders to scan for it. */
export class SortOrder {
  readonly #index: FieldsIndex;
  readonly field: string;
  readonly isBackward: boolean;
  readonly #direction: 1 | -1;
  readonly #numbers: NumberArray | undefined;
  readonly #keyOf: (slot: number) => Scalar;
  /** Slots ascend as the documents are sorted. */
  readonly #isBySlot: boolean;

  constructor(index: FieldsIndex, { field, direction }: Sort) {
    this.#index = index;
    this.field = field;
    this.isBackward = direction === "descending";
    this.#direction = this.isBackward ? -1 : 1;
    const column = index.column(field);
    const numbers = column instanceof NumberColumn ? column : undefined;
    this.#numbers = numbers?.data;
    this.#keyOf = (slot) => scalarOf(column?.read(slot) ?? "");
    this.#isBySlot = index.slots.isOrdered && (field === "id" || numbers?.isAscending === true);
  }

  /** Negative when the left slot comes first. */
  readonly compare = (left: number, right: number): number => {
    const numbers = this.#numbers;
    const difference =
      numbers === undefined
        ? this.#compareKeys(this.#keyOf(left), this.#keyOf(right))
        : this.#compareNumbers(numbers[left] ?? 0, numbers[right] ?? 0);
    return difference || this.#direction * this.#index.slots.compare(left, right);
  };

  isAfter(slot: number, { key, id }: SortPosition): boolean {
    const numbers = this.#numbers;
    const difference =
      numbers === undefined
        ? this.#compareKeys(this.#keyOf(slot), this.field === "id" ? "" : key)
        : this.#compareNumbers(numbers[slot] ?? 0, Number(key));
    return (difference || this.#direction * this.#index.slots.compareTo(slot, id)) > 0;
  }

  /** The slots of all documents that come after a place; undefined where they are not known. */
  rangeAfter(after: SortPosition | undefined): { readonly from: number; readonly to: number } | undefined {
    if (!this.#isBySlot) return undefined;
    if (after === undefined) return { from: 0, to: Number.POSITIVE_INFINITY };
    const slot = this.#index.slots.find(after.id);
    if (slot === undefined || (this.#numbers !== undefined && this.#numbers[slot] !== after.key)) return undefined;
    return this.isBackward ? { from: 0, to: slot } : { from: slot + 1, to: Number.POSITIVE_INFINITY };
  }

  /** The way to the documents in their order, from a place on; undefined where there is none. */
  indexScan(compiled: readonly Compiled[], after: SortPosition | undefined): IndexScan | undefined {
    const indexScan = this.#scanOf(compiled);
    if (indexScan === undefined || after === undefined) return indexScan;
    return { ...indexScan, stretches: indexScan.stretches.map((stretch) => this.#rest(stretch, after)) };
  }

  #scanOf(compiled: readonly Compiled[]): IndexScan | undefined {
    if (this.field === "id") return { stretches: [wholeOf(this.#index.slots.sorted)], passed: [] };
    const column = this.#index.column(this.field);
    if (column instanceof NumberColumn) return clipped(column, compiled, this.field);
    return column instanceof TextColumn ? this.#withinGroup(compiled) : undefined;
  }

  /** Within one value of a field that is ordered by the sort's. */
  #withinGroup(compiled: readonly Compiled[]): IndexScan | undefined {
    for (const { clause, condition } of compiled) {
      if (clause.operator !== "in" || clause.negated || clause.values.length !== 1) continue;
      const members = (): readonly number[] => {
        const members: number[] = [];
        condition.source?.visit((slots, from, to) => {
          for (let place = from; place < to; place += 1) members.push(slots[place] ?? 0);
          return true;
        });
        return members;
      };
      const order = this.#index.grouped(clause.field, this.field)?.orderOf(clause.values[0] ?? "", members);
      if (order !== undefined) return { stretches: [wholeOf(order)], passed: [condition] };
    }
    return undefined;
  }

  /** The part of a stretch that comes after a place. Orders ascend: backward it is what stands before it. */
  #rest({ order, from, to }: Stretch, after: SortPosition): Stretch {
    if (this.isBackward) {
      const end = order.seek((slot) => this.isAfter(slot, after));
      return { order, from, to: Math.min(to, end) };
    }
    const start = order.seek((slot) => !this.isAfter(slot, after));
    return { order, from: Math.max(from, start), to };
  }

  #compareKeys(left: Scalar, right: Scalar): number {
    if (left === right) return 0;
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    return this.#direction * compareScalars(left, right);
  }

  /** Of which 0 comes last in both directions. */
  #compareNumbers(left: number, right: number): number {
    if (left === right) return 0;
    if (left === 0) return 1;
    return right === 0 ? -1 : this.#direction * (left - right);
  }
}

const scalarOf = (value: FieldValue): Scalar => (typeof value === "object" ? "" : value);

/** The parts of a column's orders that pass all clauses about its range and its presence. */
function clipped(column: NumberColumn, compiled: readonly Compiled[], field: string): IndexScan | undefined {
  if (column.orders === undefined) return undefined;
  const { filled, empty } = column.orders;
  let stretches: readonly Stretch[] = [wholeOf(filled), wholeOf(empty)];
  const passed: Condition[] = [];
  for (const { clause, condition } of compiled) {
    if (clause.field !== field || (clause.operator !== "range" && clause.operator !== "present")) continue;
    const others =
      clause.operator === "present"
        ? [wholeOf(clause.negated ? empty : filled)]
        : column.stretches(clause.above ?? Number.NEGATIVE_INFINITY, clause.atMost ?? Number.POSITIVE_INFINITY);
    stretches = stretches.flatMap(({ order, from, to }) => {
      const other = others.find((one) => one.order === order);
      return other === undefined ? [] : [{ order, from: Math.max(from, other.from), to: Math.min(to, other.to) }];
    });
    passed.push(condition);
  }
  return { stretches, passed };
}
