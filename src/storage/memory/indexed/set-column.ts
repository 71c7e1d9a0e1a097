import type { Clause, FieldValue, Scalar } from "../../query";
import type { Column, Compiled } from "./column";
import { lengthened } from "./number-array";
import { Slab } from "./slab";
import type { Slots } from "./slots";
import { MANY } from "./test";
import { ValueIndex } from "./value-index";

const none: readonly number[] = [];
const noElements: readonly Scalar[] = [];

/** A field of a set of scalars: a code where it has one element, a place in the arena where it has several. */
export class SetColumn implements Column {
  readonly #slots: Slots;
  readonly values: ValueIndex;
  #arena = new Slab();
  #data: Uint32Array = new Uint32Array(16);

  constructor(slots: Slots) {
    this.#slots = slots;
    this.values = new ValueIndex(slots);
  }

  get bytes(): number {
    return this.#data.byteLength + this.#arena.data.byteLength + this.values.bytes;
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const elements = (value as readonly Scalar[] | undefined) ?? noElements;
    if (!isNew && this.#holds(slot, elements)) return;
    const old = isNew ? none : this.#codes(slot);
    const codes = this.#codesOf(elements);
    const { postings } = this.values;
    if (codes.length === 0) postings.add(0, slot);
    else if (!isNew && old.length === 0) postings.remove(0, slot);
    for (const code of codes) if (!old.includes(code)) postings.add(code, slot);
    for (const code of old) if (!codes.includes(code)) this.values.remove(code, slot);
    this.#store(slot, codes);
  }

  pause(count: number): void {
    if (count > this.#data.length) this.#data = new Uint32Array(count);
  }

  clear(slot: number): void {
    const codes = this.#codes(slot);
    for (const code of codes) this.values.remove(code, slot);
    if (codes.length === 0) this.values.postings.remove(0, slot);
    this.#release(slot);
  }

  read(slot: number): readonly Scalar[] {
    return this.#codes(slot).map((code) => this.values.dictionary.value(code) ?? "");
  }

  verify(slots: readonly number[]): readonly string[] {
    return this.values.verify(slots, (slot) => (this.#data[slot] === 0 ? [0] : this.#codes(slot)));
  }

  compile(clause: Clause, nth: number): Compiled {
    return this.values.compile(clause, nth, this.#data, this.#arena.data);
  }

  /** Each code once. */
  #codesOf(elements: readonly Scalar[]): readonly number[] {
    if (elements.length === 0) return none;
    const codes: number[] = [];
    for (let place = 0; place < elements.length; place++) {
      const code = this.values.codeOf(elements[place] ?? "");
      if (!codes.includes(code)) codes.push(code);
    }
    return codes;
  }

  #codes(slot: number): readonly number[] {
    const reference = this.#data[slot] ?? 0;
    if (reference === 0) return none;
    if (reference < MANY) return [reference];
    const place = reference - MANY + 1;
    return Array.from(this.#arena.data.subarray(place, place + (this.#arena.data[place - 1] ?? 0)));
  }

  #holds(slot: number, elements: readonly Scalar[]): boolean {
    const reference = this.#data[slot] ?? 0;
    const { dictionary } = this.values;
    if (reference === 0) return elements.length === 0;
    if (reference < MANY) return elements.length === 1 && dictionary.value(reference) === elements[0];
    const { data } = this.#arena;
    const place = reference - MANY;
    if (data[place] !== elements.length) return false;
    for (let next = 0; next < elements.length; next++) {
      if (dictionary.value(data[place + 1 + next] ?? 0) !== elements[next]) return false;
    }
    return true;
  }

  #store(slot: number, codes: readonly number[]): void {
    this.#release(slot);
    if (slot >= this.#data.length) {
      this.#data = lengthened(this.#data, slot + 1);
      this.#slots.touch();
    }
    this.#data[slot] = codes.length < 2 ? (codes[0] ?? 0) : this.#storeMany(codes);
  }

  #storeMany(codes: readonly number[]): number {
    const { data } = this.#arena;
    if (this.#arena.isWorthCopying(codes.length + 1)) this.#compact();
    const place = this.#arena.allocate(codes.length + 1);
    if (this.#arena.data !== data) this.#slots.touch();
    this.#arena.data[place] = codes.length;
    this.#arena.data.set(codes, place + 1);
    return place + MANY;
  }

  /** Leaves out what was given back. */
  #compact(): void {
    const { data, used } = this.#arena;
    this.#arena = new Slab(used);
    for (let slot = 0; slot < this.#data.length; slot++) {
      const reference = this.#data[slot] ?? 0;
      if (reference < MANY) continue;
      const start = reference - MANY;
      const count = (data[start] ?? 0) + 1;
      const place = this.#arena.allocate(count);
      this.#arena.data.set(data.subarray(start, start + count), place);
      this.#data[slot] = place + MANY;
    }
  }

  #release(slot: number): void {
    const reference = this.#data[slot] ?? 0;
    this.#data[slot] = 0;
    if (reference < MANY) return;
    const place = reference - MANY;
    this.#arena.release(place, (this.#arena.data[place] ?? 0) + 1);
  }
}
