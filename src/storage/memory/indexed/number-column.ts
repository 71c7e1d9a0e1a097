import type { Clause, FieldValue, RangeClause, Scalar } from "../../query";
import type { Column, Condition, Filter, Source } from "./column";
import { always, bitsOf, filterByBits, filterByNumber, filterOf, never, UNKNOWN_SHARE } from "./column";
import { type NumberArray, stored } from "./number-array";
import type { Slots } from "./slots";
import { SortedSlots } from "./sorted-slots";

/** Numbers of a byte are looked up as bits. */
const BYTE = 256;

/** The slots of an order from one place to before another. */
export interface Stretch {
  readonly order: SortedSlots;
  readonly from: number;
  readonly to: number;
}

/** A field of one number; where it can be sorted by, in an order too. */
export class NumberColumn implements Column {
  readonly #slots: Slots;
  /** Of the slots that hold something other than 0, and of those that hold 0. */
  readonly orders: { readonly filled: SortedSlots; readonly empty: SortedSlots } | undefined;
  data: NumberArray = new Uint8Array(16);
  /** Each slot has a greater number than the one before, or the same, and none has 0. */
  isAscending = true;
  #last = 0;
  #isPaused = false;

  constructor(slots: Slots, isSorted: boolean) {
    this.#slots = slots;
    if (!isSorted) return;
    const compare = (a: number, b: number) => this.read(a) - this.read(b) || slots.compare(a, b);
    this.orders = {
      filled: new SortedSlots(compare),
      empty: new SortedSlots((a, b) => slots.compare(a, b)),
    };
  }

  get bytes(): number {
    return this.data.byteLength + (this.orders?.filled.bytes ?? 0) + (this.orders?.empty.bytes ?? 0);
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const number = Number(value ?? 0) + 0;
    if (!isNew) {
      if (this.data[slot] === number) return;
      this.clear(slot);
    }
    if (!isNew || number === 0 || number < this.#last) this.isAscending = false;
    this.#last = number;
    this.data = stored(this.data, slot, number);
    if (!this.#isPaused) this.#orderOf(number)?.insert(slot);
  }

  clear(slot: number): void {
    this.#orderOf(this.read(slot))?.remove(slot);
  }

  read(slot: number): number {
    return this.data[slot] ?? 0;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(first: number): void {
    this.#isPaused = false;
    if (this.orders === undefined) return;
    const sorted = sortedSlots(this.data, first, this.#slots.documents.length);
    this.orders.filled.addAll(sorted.filter((slot) => this.read(slot) !== 0));
    this.orders.empty.addAll(sorted.filter((slot) => this.read(slot) === 0));
  }

  verify(slots: readonly number[]): readonly string[] {
    if (this.orders === undefined) return [];
    const { filled, empty } = this.orders;
    const count = slots.filter((slot) => this.read(slot) !== 0).length;
    const faults: string[] = [];
    if (!filled.isRight(count)) faults.push("a wrong order");
    if (!empty.isRight(slots.length - count)) faults.push("a wrong order of empty ones");
    return faults;
  }

  compile(clause: Clause): Condition {
    if (clause.operator === "range") return this.#range(clause);
    if (clause.operator === "in") return this.#in(clause.values, clause.negated ?? false);
    return clause.operator === "present" ? this.#in([0], clause.negated !== true) : never;
  }

  /** The stretches of the orders with numbers greater than `above` and not greater than `atMost`. */
  stretches(above: number, atMost: number): readonly Stretch[] {
    if (this.orders === undefined || !(above < atMost)) return [];
    const { filled, empty } = this.orders;
    const from = above === Number.NEGATIVE_INFINITY ? 0 : filled.seek((slot) => this.read(slot) <= above);
    const to = atMost === Number.POSITIVE_INFINITY ? filled.size : filled.seek((slot) => this.read(slot) <= atMost);
    const stretch = { order: filled, from, to };
    return above < 0 && atMost >= 0 ? [stretch, wholeOf(empty)] : [stretch];
  }

  #orderOf(number: number): SortedSlots | undefined {
    return number === 0 ? this.orders?.empty : this.orders?.filled;
  }

  #range({ above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: RangeClause): Condition {
    if (!(above < atMost)) return never;
    const data = this.data;
    const filter: Filter = (slots, from, step, count, target) => {
      let kept = 0;
      for (let place = from; place !== from + step * count; place += step) {
        const slot = slots[place] ?? 0;
        const number = data[slot] ?? 0;
        if (number > above && number <= atMost) target[kept++] = slot;
      }
      return kept;
    };
    return this.#conditionOf(this.stretches(above, atMost), filter);
  }

  #in(values: readonly Scalar[], isNegated: boolean): Condition {
    const numbers = new Set(values.map((value) => Number(value) + 0));
    if (numbers.size === 0) return isNegated ? always : never;
    const [only = 0] = numbers;
    const filter = this.#filterOf(numbers, only, isNegated);
    const condition = this.#conditionOf(
      [...numbers].flatMap((number) => this.#stretchesOf(number)),
      filter,
    );
    if (!isNegated) return condition;
    const isFilled = numbers.size === 1 && only === 0 && this.orders !== undefined;
    const source = isFilled ? sourceOf([wholeOf(this.orders.filled)]) : undefined;
    return { filter, count: this.#slots.size - condition.count, isExact: condition.isExact, source };
  }

  #filterOf(numbers: ReadonlySet<number>, only: number, isNegated: boolean): Filter {
    const { data } = this;
    if (numbers.size === 1) return filterByNumber(data, only, isNegated);
    if (!(data instanceof Uint8Array)) return filterOf((slot) => numbers.has(data[slot] ?? 0) !== isNegated);
    const bytes = [...numbers].filter((number) => number === number >>> 0 && number < BYTE);
    return filterByBits(data, bitsOf(BYTE, bytes, isNegated));
  }

  #stretchesOf(number: number): readonly Stretch[] {
    if (this.orders === undefined) return [];
    const { filled, empty } = this.orders;
    if (number === 0) return [wholeOf(empty)];
    const from = filled.seek((slot) => this.read(slot) < number);
    return [{ order: filled, from, to: filled.seek((slot) => this.read(slot) <= number) }];
  }

  #conditionOf(stretches: readonly Stretch[], filter: Filter): Condition {
    if (this.orders === undefined) return { filter, count: this.#slots.size / UNKNOWN_SHARE, isExact: false };
    const source = sourceOf(stretches);
    return { filter, count: source.size, isExact: true, source };
  }
}

export const wholeOf = (order: SortedSlots): Stretch => ({ order, from: 0, to: order.size });

export function sourceOf(stretches: readonly Stretch[]): Source {
  const size = stretches.reduce((sum, { from, to }) => sum + Math.max(to - from, 0), 0);
  return {
    driver: "range",
    size,
    visit: (see) => stretches.every(({ order, from, to }) => order.visit(from, to, see)),
  };
}

/** Slots in the order of their numbers: many times quicker than sorting them by a comparison. */
function sortedSlots(data: NumberArray, from: number, to: number): Uint32Array {
  const numbers = data.slice(from, to).sort();
  const places = new Map<number, number>();
  for (let place = numbers.length - 1; place >= 0; place -= 1) places.set(numbers[place] ?? 0, place);
  const sorted = new Uint32Array(numbers.length);
  for (let slot = from; slot < to; slot += 1) {
    const number = data[slot] ?? 0;
    const place = places.get(number) ?? 0;
    sorted[place] = slot;
    places.set(number, place + 1);
  }
  return sorted;
}
