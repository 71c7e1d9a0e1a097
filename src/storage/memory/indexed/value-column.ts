import { append } from "../../../base/collections";
import type { Clause, FieldValue, InClause, Scalar } from "../../query";
import type { Column, Condition, Filter, SlotCodes, Source } from "./column";
import { always, bitAt, bitsOf, filterByBits, filterByNumber, never } from "./column";
import { type NumberArray, Slab, stored } from "./number-array";
import { Postings, visitBits } from "./postings";
import type { Slots } from "./slots";

/** Numbers the values of a column from 1; the code 0 is for the empty one. */
class Dictionary {
  readonly #codes = new Map<Scalar, number>();
  readonly #values: (Scalar | undefined)[] = [undefined];
  readonly #free: number[] = [];

  /** Greater than every code. */
  get size(): number {
    return this.#values.length;
  }

  get bytes(): number {
    return 40 * this.#codes.size + 8 * this.#values.length;
  }

  find(value: Scalar): number | undefined {
    return this.#codes.get(value);
  }

  value(code: number): Scalar | undefined {
    return this.#values[code];
  }

  add(value: Scalar): number {
    const code = this.#free.pop() ?? this.#values.length;
    this.#values[code] = value;
    this.#codes.set(value, code);
    return code;
  }

  /** Lets go of a value that nothing has any more. */
  remove(code: number): void {
    const value = this.#values[code];
    if (value === undefined) return;
    this.#codes.delete(value);
    this.#values[code] = undefined;
    this.#free.push(code);
  }
}

/** From here on the number of a slot is a place in the arena: of a count of codes, and then the codes. */
const MANY = 0x8000_0000;

const none: readonly number[] = [];

/** A field of a string, a boolean or a set: each value has a code, and each code the list of its slots. */
export class ValueColumn implements Column {
  readonly #slots: Slots;
  /** The value of the code 0; a set without elements has it too. */
  readonly #empty: Scalar | readonly Scalar[];
  readonly #dictionary = new Dictionary();
  readonly #postings: Postings;
  #arena = new Slab();
  #data: NumberArray = new Uint8Array(16);

  constructor(slots: Slots, empty: Scalar | readonly Scalar[]) {
    this.#slots = slots;
    this.#empty = empty;
    this.#postings = new Postings(() => slots.documents.length);
  }

  get bytes(): number {
    return this.#data.byteLength + this.#arena.data.byteLength + this.#dictionary.bytes + this.#postings.bytes;
  }

  write(slot: number, value: FieldValue = this.#empty, isNew: boolean): void {
    if (typeof value === "object") this.#writeSet(slot, value, isNew);
    else this.#writeScalar(slot, value === this.#empty ? 0 : this.#codeOf(value), isNew);
  }

  clear(slot: number): void {
    for (const code of this.#codes(slot)) this.#remove(code, slot);
    this.#release(slot);
  }

  read(slot: number): FieldValue {
    const code = this.#data[slot] ?? 0;
    if (code === 0) return this.#empty;
    if (typeof this.#empty !== "object") return this.#valueOf(code);
    return this.#codes(slot).map((each) => this.#valueOf(each));
  }

  verify(slots: readonly number[]): readonly string[] {
    const expected = new Map<number, number[]>();
    for (const slot of slots) {
      for (const code of this.#codes(slot)) append(expected, code, slot);
    }
    const faults = this.#postings.wrong(expected).map((code) => `a wrong list of ${this.#valueOf(code)}`);
    for (const code of expected.keys()) {
      if (code !== 0 && this.#dictionary.find(this.#valueOf(code)) !== code) faults.push("a wrong code");
    }
    return faults;
  }

  compile(clause: Clause): Condition {
    if (clause.operator === "in") return this.#in(clause);
    if (clause.operator !== "present") return never;
    return this.#conditionOf([0], clause.negated !== true);
  }

  /** Numbers for its values at present, to group by. */
  groupCodes(): SlotCodes {
    const data = this.#data;
    return {
      size: this.#dictionary.size,
      code: (slot) => data[slot] ?? 0,
      ...(typeof this.#empty === "object" && { codes: (slot: number) => this.#codes(slot) }),
      value: (code) => this.#dictionary.value(code) ?? null,
    };
  }

  #in({ values, negated = false }: InClause): Condition {
    const codes = new Set<number>();
    for (const value of values) {
      const code = typeof this.#empty !== "object" && !value ? 0 : this.#dictionary.find(value);
      if (code !== undefined) codes.add(code);
    }
    if (codes.size === 0) return negated ? always : never;
    return this.#conditionOf([...codes], negated);
  }

  #conditionOf(codes: readonly number[], isNegated: boolean): Condition {
    const filter = this.#filterOf(codes, isNegated);
    const found = codes.reduce((sum, code) => sum + this.#postings.count(code), 0);
    const isExact = codes.length === 1 || typeof this.#empty !== "object";
    const count = Math.min(found, this.#slots.size);
    if (isNegated) return { filter, count: this.#slots.size - count, isExact };
    return { filter, count, isExact, source: this.#sourceOf(codes, count, isExact) };
  }

  #filterOf(codes: readonly number[], isNegated: boolean): Filter {
    const { size } = this.#dictionary;
    const data = this.#data;
    if (typeof this.#empty !== "object") {
      if (codes.length === 1) return filterByNumber(data, codes[0] ?? 0, isNegated);
      return filterByBits(data, bitsOf(size, codes, isNegated));
    }
    let bits: Uint32Array | undefined;
    const unwanted = isNegated ? 1 : 0;
    return (slots, from, step, count, target) => {
      bits ??= bitsOf(size, codes, false);
      let kept = 0;
      for (let place = from; place !== from + step * count; place += step) {
        const slot = slots[place] ?? 0;
        const code = data[slot] ?? 0;
        target[kept] = slot;
        kept += (code < MANY ? bitAt(bits, code) : this.#anyOf(code - MANY, bits)) ^ unwanted;
      }
      return kept;
    };
  }

  /** 1 if the bit of any of the codes at a place of the arena is set. */
  #anyOf(place: number, bits: Uint32Array): number {
    const { data } = this.#arena;
    const end = place + (data[place] ?? 0);
    for (let next = place + 1; next <= end; next += 1) if (bitAt(bits, data[next] ?? 0) === 1) return 1;
    return 0;
  }

  #sourceOf(codes: readonly number[], size: number, isExact: boolean): Source {
    const postings = this.#postings;
    const [only = 0] = codes;
    if (codes.length === 1) {
      const visit: Source["visit"] = (see, isBackward, from, to) => postings.visit(only, see, isBackward, from, to);
      return { driver: "values", size, isBySlot: true, visit };
    }
    if (isExact) return { driver: "values", size, visit: (see) => codes.every((code) => postings.visit(code, see)) };
    // A set may be on several of the lists.
    const visit: Source["visit"] = (see) => {
      const union = new Uint32Array((this.#slots.documents.length >>> 5) + 1);
      for (const code of codes) postings.addTo(union, code);
      return visitBits(union, see);
    };
    return { driver: "values", size, visit };
  }

  #valueOf(code: number): Scalar {
    return this.#dictionary.value(code) ?? "";
  }

  #writeScalar(slot: number, code: number, isNew: boolean): void {
    if (!isNew) {
      const old = this.#data[slot] ?? 0;
      if (old === code) return;
      this.#remove(old, slot);
    }
    this.#postings.add(code, slot);
    this.#data = stored(this.#data, slot, code);
  }

  #writeSet(slot: number, elements: readonly Scalar[], isNew: boolean): void {
    if (elements.length === 0 && !isNew && this.#data[slot] === 0) return;
    const codes = elements.length === 0 ? [0] : [...new Set(elements.map((element) => this.#codeOf(element)))];
    const old = isNew ? none : this.#codes(slot);
    if (codes.length === old.length && codes.every((code, place) => code === old[place])) return;
    for (const code of codes) if (!old.includes(code)) this.#postings.add(code, slot);
    for (const code of old) if (!codes.includes(code)) this.#remove(code, slot);
    this.#release(slot);
    this.#data = stored(this.#data, slot, codes.length === 1 ? (codes[0] ?? 0) : this.#storeMany(codes));
  }

  #codeOf(value: Scalar): number {
    return this.#dictionary.find(value) ?? this.#dictionary.add(value);
  }

  #codes(slot: number): readonly number[] {
    const code = this.#data[slot] ?? 0;
    if (code < MANY) return [code];
    const { data } = this.#arena;
    const codes: number[] = [];
    const end = code - MANY + (data[code - MANY] ?? 0);
    for (let place = code - MANY + 1; place <= end; place += 1) codes.push(data[place] ?? 0);
    return codes;
  }

  /** Takes a slot from the list of a code, and forgets a value that nothing has any more. */
  #remove(code: number, slot: number): void {
    this.#postings.remove(code, slot);
    if (code !== 0 && this.#postings.count(code) === 0) this.#dictionary.remove(code);
  }

  #storeMany(codes: readonly number[]): number {
    if (this.#arena.isWorthCopying(codes.length + 1)) this.#compact();
    const place = this.#arena.allocate(codes.length + 1);
    this.#arena.data[place] = codes.length;
    this.#arena.data.set(codes, place + 1);
    return place + MANY;
  }

  #compact(): void {
    const { data, used } = this.#arena;
    this.#arena = new Slab(used);
    for (let slot = 0; slot < this.#data.length; slot += 1) {
      const code = this.#data[slot] ?? 0;
      if (code < MANY) continue;
      const start = code - MANY;
      const count = (data[start] ?? 0) + 1;
      const place = this.#arena.allocate(count);
      this.#arena.data.set(data.subarray(start, start + count), place);
      this.#data[slot] = place + MANY;
    }
  }

  #release(slot: number): void {
    const code = this.#data[slot] ?? 0;
    if (slot < this.#data.length) this.#data[slot] = 0;
    if (code >= MANY) this.#arena.release((this.#arena.data[code - MANY] ?? 0) + 1);
  }
}
