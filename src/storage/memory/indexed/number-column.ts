import type { Clause, FieldValue, InClause, RangeClause } from "../../query";
import { clearBit, withBit } from "./bits";
import { Bounds } from "./bounds";
import { always, type Column, type Compiled, never } from "./column";
import { isOrdered } from "./is-ordered";
import { MarkPool } from "./marks";
import { type NumberArray, stored, withRoom } from "./number-array";
import { Order } from "./order";
import type { Slots } from "./slots";
import { sortedByKey } from "./sorted-by-key";
import { OrderSource, type Stretch, sizeOf, wholeOf } from "./source";
import { Ask, bitTest, Test } from "./test";
import { share } from "./value-index";

/** Numbers of a byte are counted, and tested like codes. */
const BYTE = 256;

/** A field of one number; where it can be sorted by, in an order too. */
export class NumberColumn implements Column {
  readonly #slots: Slots;
  readonly #pool = new MarkPool();
  /** How many slots hold each number, as long as all are of a byte; after that how many hold 0. */
  readonly #counts = new Uint32Array(BYTE);
  #isPaused = false;
  readonly bounds = new Bounds();
  data: NumberArray = new Uint8Array(16);
  /** Which slots hold something other than 0, where there are orders. */
  #filled: Uint32Array = new Uint32Array(1);
  /** Of the slots that hold something other than 0, and of those that hold 0. */
  readonly orders: { readonly filled: Order; readonly empty: Order } | undefined;

  constructor(slots: Slots, isSorted: boolean) {
    this.#slots = slots;
    if (isSorted) this.orders = { filled: new Order(slots, this), empty: new Order(slots) };
  }

  get bytes(): number {
    const { byteLength } = this.#filled;
    return (
      this.data.byteLength +
      byteLength +
      (this.orders === undefined ? 0 : this.orders.filled.bytes + this.orders.empty.bytes)
    );
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const number = Number(value ?? 0) + 0;
    if (!isNew) {
      if (this.data[slot] === number) return;
      this.clear(slot);
    }
    const { data } = this;
    this.data = stored(data, slot, number);
    if (this.data !== data) this.#slots.touch();
    this.#count(number, 1);
    if (!this.#isPaused) this.#order(number)?.insert(slot);
    if (number === 0 || this.orders === undefined) return;
    this.bounds.add(slot, number);
    const filled = withBit(this.#filled, slot);
    if (filled !== this.#filled) this.#slots.touch();
    this.#filled = filled;
  }

  clear(slot: number): void {
    const number = this.data[slot] ?? 0;
    this.#count(number, -1);
    this.#order(number)?.remove(slot);
    clearBit(this.#filled, slot);
  }

  read(slot: number): number {
    return this.data[slot] ?? 0;
  }

  pause(count: number): void {
    this.data = withRoom(this.data, count);
    this.#isPaused = true;
  }

  /** Sorts the new slots into their orders: they are in the order of their ids. */
  resume(first: number): void {
    this.#isPaused = false;
    if (this.orders === undefined) return;
    const { filled, empty } = sortedByKey(this.data, first, this.#slots.documents.length);
    this.orders.filled.addAll(filled);
    this.orders.empty.addAll(empty);
  }

  verify(slots: readonly number[]): readonly string[] {
    const filled = slots.filter((slot) => this.data[slot] !== 0);
    const faults: string[] = [];
    if (!this.#isCounted(slots)) faults.push("a wrong count");
    const hasBit = (slot: number) => (((this.#filled[slot >>> 5] ?? 0) >>> slot) & 1) === 1;
    if (this.orders !== undefined && slots.some((slot) => hasBit(slot) !== (this.data[slot] !== 0))) {
      faults.push("a wrong bit");
    }
    if (this.orders === undefined) return faults;
    const byId = (a: number, b: number) => this.#slots.compare(a, b);
    const byNumber = (a: number, b: number) => this.read(a) - this.read(b) || byId(a, b);
    const keyOf = (slot: number) => this.read(slot);
    if (!isOrdered(this.orders.filled, filled.length, byNumber, keyOf)) faults.push("a wrong order");
    if (!isOrdered(this.orders.empty, slots.length - filled.length, byId)) faults.push("a wrong order of empty ones");
    if (!filled.every((slot) => this.bounds.hold(slot, this.read(slot)))) faults.push("wrong bounds");
    return faults;
  }

  compile(clause: Clause, nth: number): Compiled {
    if (clause.operator === "present") return this.#present(clause.negated ?? false);
    if (clause.operator === "range") return this.#range(clause);
    return clause.operator === "in" ? this.#in(clause, nth) : never;
  }

  /** The stretches of the orders with numbers greater than `above` and not greater than `atMost`. */
  stretches(above: number, atMost: number): readonly Stretch[] {
    if (this.orders === undefined || !(above < atMost)) return [];
    const { filled, empty } = this.orders;
    const from = above === Number.NEGATIVE_INFINITY ? 0 : filled.seek(above, before);
    const to = atMost === Number.POSITIVE_INFINITY ? filled.end : filled.seek(atMost, before);
    const stretch = { order: filled, from, to };
    return above < 0 && atMost >= 0 ? [stretch, wholeOf(empty)] : [stretch];
  }

  /** How many slots hold a number, where that is known. */
  countOf(number: number): number {
    return this.data instanceof Uint8Array ? (this.#counts[number] ?? 0) : 1;
  }

  #isCounted(slots: readonly number[]): boolean {
    const counts = new Uint32Array(BYTE);
    for (const slot of slots) {
      const number = this.read(slot);
      if (number >= 0 && number < BYTE) counts[number] = (counts[number] ?? 0) + 1;
    }
    return counts.every((count, number) => count === this.#counts[number]);
  }

  #order(number: number): Order | undefined {
    return number === 0 ? this.orders?.empty : this.orders?.filled;
  }

  #count(number: number, by: number): void {
    if (number >= 0 && number < BYTE) this.#counts[number] = (this.#counts[number] ?? 0) + by;
  }

  #test(question: (typeof Ask)["equal" | "marked" | "range" | "among"], isNegated: boolean, count: number) {
    const { size } = this.#slots;
    const test = new Test(question, isNegated);
    test.data = this.data;
    test.share = share(isNegated ? size - count : count, size);
    return test;
  }

  #present(isNegated: boolean): Compiled {
    const empty = this.#counts[0] ?? 0;
    const count = isNegated ? empty : this.#slots.size - empty;
    const test = this.orders === undefined ? new Test(Ask.present, isNegated) : bitTest(isNegated, this.#filled);
    test.data = this.data;
    test.share = share(count, this.#slots.size);
    const order = isNegated ? this.orders?.empty : this.orders?.filled;
    if (order === undefined) return { test, count };
    return { test, count, source: new OrderSource(() => [wholeOf(order)], order.size) };
  }

  #range({ above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: RangeClause): Compiled {
    if (!(above < atMost)) return never;
    const source = this.orders && new OrderSource(() => this.stretches(above, atMost));
    const test = this.#test(Ask.range, false, source?.size ?? this.#slots.size / 3);
    [test.low, test.high] = [above, atMost];
    return { test, source };
  }

  #in({ values, negated = false }: InClause, nth: number): Compiled {
    const isByte = this.data instanceof Uint8Array;
    const numbers = new Set<number>();
    for (const value of values) {
      const number = Number(value) + 0;
      if (!isByte || (number === number >>> 0 && number < BYTE)) numbers.add(number);
    }
    if (numbers.size === 0) return negated ? always : never;
    const find = () => this.#stretchesOf(numbers);
    let count = 0;
    if (isByte) for (const number of numbers) count += this.#counts[number] ?? 0;
    else count = this.orders === undefined ? this.#slots.size / 20 : sizeOf(find());
    const source = negated || this.orders === undefined ? undefined : new OrderSource(find, count);
    const question = numbers.size === 1 ? Ask.equal : isByte ? Ask.marked : Ask.among;
    const test = this.#test(question, negated, count);
    if (question === Ask.equal) for (const number of numbers) test.low = number;
    if (question === Ask.among) [test.values, test.cost] = [numbers, 15];
    if (question === Ask.marked) {
      test.codes = [...numbers];
      test.marks = this.#pool.at(nth);
      test.dictionarySize = BYTE;
    }
    return { test, source, count: isByte ? (negated ? this.#slots.size - count : count) : undefined };
  }

  #stretchesOf(numbers: Iterable<number>): readonly Stretch[] {
    const stretches: Stretch[] = [];
    if (this.orders === undefined) return stretches;
    const { filled, empty } = this.orders;
    for (const number of numbers) {
      if (number === 0) stretches.push(wholeOf(empty));
      else stretches.push({ order: filled, from: filled.seek(number, after), to: filled.seek(number, before) });
    }
    return stretches;
  }
}

/** Every slot with the key comes before what is looked for. */
const before = () => -1;

/** Every slot with the key comes after what is looked for. */
const after = () => 1;
