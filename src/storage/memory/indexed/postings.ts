import { bitAt } from "./column";
import { lengthened, Slab } from "./number-array";
import type { Visitor } from "./sorted-slots";

/** Sets a slot's bit; returns the bits, a longer copy where they were too short. */
function withBit(bits: Uint32Array, slot: number): Uint32Array {
  const word = slot >>> 5;
  const target = word < bits.length ? bits : lengthened(bits, word + 1);
  target[word] = (target[word] ?? 0) | (1 << slot);
  return target;
}

function clearBit(bits: Uint32Array, slot: number): void {
  const word = slot >>> 5;
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << slot);
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

const WORDS = 8;
const part = new Uint32Array(32 * WORDS);

/** Shows the slots from one to before another whose bits are set, part by part from the end if backward; `false` if stopped. */
export function visitBits(
  bits: Uint32Array,
  see: Visitor,
  from = 0,
  to = 32 * bits.length,
  isBackward = false,
): boolean {
  const first = Math.floor(from / (32 * WORDS));
  const parts = Math.ceil(Math.min(to, 32 * bits.length) / (32 * WORDS)) - first;
  for (let nth = 0; nth < parts; nth += 1) {
    const start = WORDS * (first + (isBackward ? parts - 1 - nth : nth));
    let count = 0;
    for (let word = start; word < start + WORDS; word += 1) {
      for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const slot = 32 * word + 31 - Math.clz32(rest & -rest);
        if (slot >= from && slot < to) part[count++] = slot;
      }
    }
    if (count > 0 && !see(part, 0, count)) return false;
  }
  return true;
}

/** Above one slot in so many, a bit set takes less memory than a list. */
const DENSE = 32;
/** It becomes a list again below half of that. */
const SPARSE = 2 * DENSE;
const SMALLEST_BITSET = 128;

/** For each code, the slots that have it: an ascending list, or a bitset where they are many. */
export class Postings {
  readonly #universe: () => number;
  #slab = new Slab();
  #lengths: Uint32Array = new Uint32Array(8);
  #places: Uint32Array = new Uint32Array(8);
  #capacities: Uint32Array = new Uint32Array(8);
  readonly #bits: (Uint32Array | undefined)[] = [];

  constructor(universe: () => number) {
    this.#universe = universe;
  }

  get bytes(): number {
    const bitsets = this.#bits.reduce((sum, bits) => sum + (bits?.byteLength ?? 0), 0);
    return this.#slab.data.byteLength + 3 * this.#lengths.byteLength + 8 * this.#bits.length + bitsets;
  }

  count(code: number): number {
    return this.#lengths[code] ?? 0;
  }

  add(code: number, slot: number): void {
    if (code >= this.#lengths.length) {
      this.#lengths = lengthened(this.#lengths, code + 1);
      this.#places = lengthened(this.#places, code + 1);
      this.#capacities = lengthened(this.#capacities, code + 1);
    }
    const length = this.#lengths[code] ?? 0;
    const bits = this.#bits[code];
    if (bits !== undefined) this.#bits[code] = withBit(bits, slot);
    else if (length >= SMALLEST_BITSET && length * DENSE > this.#universe()) {
      this.#bits[code] = withBit(this.#toBits(code), slot);
    } else this.#insert(code, slot, length);
    this.#lengths[code] = length + 1;
  }

  remove(code: number, slot: number): void {
    const length = (this.#lengths[code] ?? 0) - 1;
    this.#lengths[code] = length;
    const bits = this.#bits[code];
    if (bits === undefined) {
      this.#take(code, slot, length);
      return;
    }
    clearBit(bits, slot);
    if (length < SMALLEST_BITSET / 2 || length * SPARSE < this.#universe()) this.#toList(code, bits);
  }

  has(code: number, slot: number): boolean {
    const bits = this.#bits[code];
    if (bits !== undefined) return bitAt(bits, slot) === 1;
    const start = this.#places[code] ?? 0;
    const end = start + this.count(code);
    const place = lowerBound(this.#slab.data, start, end, slot);
    return place < end && this.#slab.data[place] === slot;
  }

  /** Shows the slots of a code from one to before another, part by part from the end if backward; `false` if stopped. */
  visit(code: number, see: Visitor, isBackward = false, from = 0, to = Number.POSITIVE_INFINITY): boolean {
    const bits = this.#bits[code];
    if (bits !== undefined) return visitBits(bits, see, from, to, isBackward);
    const { data } = this.#slab;
    const start = this.#places[code] ?? 0;
    const end = start + this.count(code);
    const first = from === 0 ? start : lowerBound(data, start, end, from);
    const last = to === Number.POSITIVE_INFINITY ? end : lowerBound(data, start, end, to);
    return first === last || see(data, first, last);
  }

  /** Sets the bits of the slots of a code. */
  addTo(target: Uint32Array, code: number): void {
    const bits = this.#bits[code];
    if (bits !== undefined) {
      for (let word = 0; word < bits.length && word < target.length; word += 1)
        target[word] = (target[word] ?? 0) | (bits[word] ?? 0);
      return;
    }
    const { data } = this.#slab;
    const start = this.#places[code] ?? 0;
    const end = start + this.count(code);
    for (let place = start; place < end; place += 1) {
      const slot = data[place] ?? 0;
      target[slot >>> 5] = (target[slot >>> 5] ?? 0) | (1 << slot);
    }
  }

  /** The codes whose lists are not just the expected slots, which ascend. */
  wrong(expected: ReadonlyMap<number, readonly number[]>): readonly number[] {
    const wrong: number[] = [];
    for (let code = 0; code < this.#lengths.length; code += 1) {
      const slots = expected.get(code) ?? [];
      let next = 0;
      const isSame = this.visit(code, (listed, from, to) =>
        listed.subarray(from, to).every((slot) => slots[next++] === slot),
      );
      if (!isSame || next !== slots.length || this.count(code) !== slots.length) wrong.push(code);
    }
    return wrong;
  }

  #insert(code: number, slot: number, length: number): void {
    if (length === this.#capacities[code]) this.#move(code, length, length + 1 + (length >> 2));
    const { data } = this.#slab;
    const start = this.#places[code] ?? 0;
    const end = start + length;
    const place = length > 0 && (data[end - 1] ?? 0) > slot ? lowerBound(data, start, end, slot) : end;
    if (place < end) data.copyWithin(place + 1, place, end);
    data[place] = slot;
  }

  #take(code: number, slot: number, length: number): void {
    const { data } = this.#slab;
    const start = this.#places[code] ?? 0;
    const place = lowerBound(data, start, start + length + 1, slot);
    data.copyWithin(place, place + 1, start + length + 1);
    if (length <= (this.#capacities[code] ?? 0) >> 2) this.#move(code, length, length);
  }

  #move(code: number, length: number, capacity: number): void {
    if (capacity > 0 && this.#slab.isWorthCopying(capacity)) this.#compact();
    const start = this.#places[code] ?? 0;
    const place = capacity === 0 ? 0 : this.#slab.allocate(capacity);
    this.#slab.data.copyWithin(place, start, start + length);
    this.#slab.release(this.#capacities[code] ?? 0);
    this.#places[code] = place;
    this.#capacities[code] = capacity;
  }

  #compact(): void {
    const { data, used } = this.#slab;
    this.#slab = new Slab(used);
    for (const [code, capacity] of this.#capacities.entries()) {
      if (capacity === 0) continue;
      const start = this.#places[code] ?? 0;
      const place = this.#slab.allocate(capacity);
      this.#slab.data.set(data.subarray(start, start + this.count(code)), place);
      this.#places[code] = place;
    }
  }

  #toBits(code: number): Uint32Array {
    const bits = new Uint32Array((this.#universe() >>> 5) + 1);
    this.addTo(bits, code);
    this.#move(code, 0, 0);
    return bits;
  }

  #toList(code: number, bits: Uint32Array): void {
    this.#bits[code] = undefined;
    this.#move(code, 0, this.count(code));
    let end = this.#places[code] ?? 0;
    visitBits(bits, (slots, from, to) => {
      this.#slab.data.set(slots.subarray(from, to), end);
      end += to - from;
      return true;
    });
  }
}

function lowerBound(data: Uint32Array, start: number, end: number, value: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((data[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
