import { clearBit, withBit } from "./bits";
import { grownLength, lengthened } from "./number-array";
import type { Scan } from "./scan";
import { Slab } from "./slab";
import type { Slots } from "./slots";

/** From one slot in so many on, a bit for each slot takes less room than the list of them. */
const DENSE = 32;
/** It becomes a list again below half of that. */
const SPARSE = 2 * DENSE;
const SMALLEST_BITSET = 128;
/** How many words of a bitset are listed at a time. */
const WORDS = 8;

/** After so many slots of a list, and then twice as many, it is asked whether those that follow can still matter. */
const FIRST_PART = 4;
const LAST_PART = 128;

const listed = new Uint32Array(32 * WORDS);

/** For each code of a column, the slots that have it: in ascending order, or as a bitset where they are many. */
export class Postings {
  readonly #slots: Slots;
  #slab = new Slab();
  #lengths: Uint32Array = new Uint32Array(8);
  #places: Uint32Array = new Uint32Array(8);
  /** For how many slots there is room at the place. */
  #rooms: Uint32Array = new Uint32Array(8);
  readonly #bits: (Uint32Array | undefined)[] = [];

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  get bytes(): number {
    const bitsets = this.#bits.reduce((sum, bits) => sum + (bits?.byteLength ?? 0), 0);
    return this.#slab.data.byteLength + 3 * this.#lengths.byteLength + 8 * this.#bits.length + bitsets;
  }

  count(code: number): number {
    return this.#lengths[code] ?? 0;
  }

  /** The slots of a code as bits, if they are kept so. They stay good until the generation of the slots rises. */
  bitsOf(code: number): Uint32Array | undefined {
    return this.#bits[code];
  }

  add(code: number, slot: number): void {
    if (code >= this.#lengths.length) {
      this.#lengths = lengthened(this.#lengths, code + 1);
      this.#places = lengthened(this.#places, code + 1);
      this.#rooms = lengthened(this.#rooms, code + 1);
    }
    const length = this.#lengths[code] ?? 0;
    const bits = this.#bits[code];
    if (bits !== undefined) this.#setBits(code, withBit(bits, slot));
    else if (length >= SMALLEST_BITSET && length * DENSE > this.#slots.documents.length) {
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
    if (length < SMALLEST_BITSET / 2 || length * SPARSE < this.#slots.documents.length) this.#toList(code, bits);
  }

  /** Shows the scan the slots of one code. */
  visit(code: number, scan: Scan, isBackward: boolean): boolean {
    const bits = this.#bits[code];
    if (bits !== undefined) return visitBits(bits, scan, isBackward);
    const { data } = this.#slab;
    const start = this.#places[code] ?? 0;
    const end = start + this.count(code);
    const from = scan.from === 0 ? start : lowerBound(data, start, end, scan.from);
    const to = (data[end - 1] ?? 0) < scan.to ? end : lowerBound(data, start, end, scan.to);
    return visitList(data, from, to - from, scan, isBackward);
  }

  #insert(code: number, slot: number, length: number): void {
    if (length === this.#rooms[code]) this.#move(code, length, length + 1);
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
    if (length <= (this.#rooms[code] ?? 0) >> 2) this.#move(code, length, length);
  }

  /** To a block with room for so many. */
  #move(code: number, length: number, room: number): void {
    if (room > 0 && this.#slab.isWorthCopying(room)) this.#compact();
    const start = this.#places[code] ?? 0;
    const oldRoom = this.#rooms[code] ?? 0;
    const place = room === 0 ? 0 : this.#slab.allocate(room);
    this.#slab.data.copyWithin(place, start, start + length);
    if (oldRoom > 0) this.#slab.release(start, oldRoom);
    this.#places[code] = place;
    this.#rooms[code] = room === 0 ? 0 : Slab.room(room);
  }

  /** Moves all blocks together, where they are: a copy would be one more large array for the garbage collector. */
  #compact(): void {
    const { data } = this.#slab;
    const codes: number[] = [];
    for (let code = 0; code < this.#rooms.length; code++) if (this.#rooms[code] !== 0) codes.push(code);
    codes.sort((left, right) => (this.#places[left] ?? 0) - (this.#places[right] ?? 0));
    if (this.#slab.used < data.length / 2) this.#slab = new Slab(this.#slab.used);
    else this.#slab.clear();
    for (const code of codes) {
      const start = this.#places[code] ?? 0;
      const place = this.#slab.allocate(this.#rooms[code] ?? 0);
      this.#slab.data.set(data.subarray(start, start + this.count(code)), place);
      this.#places[code] = place;
    }
  }

  #toBits(code: number): Uint32Array {
    const start = this.#places[code] ?? 0;
    const length = this.count(code);
    const last = this.#slab.data[start + length - 1] ?? 0;
    const bits = new Uint32Array(grownLength((last >>> 5) + 1));
    for (let place = start; place < start + length; place++) {
      const slot = this.#slab.data[place] ?? 0;
      bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << slot);
    }
    this.#move(code, 0, 0);
    return bits;
  }

  /** Tests that were compiled may hold other bits. */
  #setBits(code: number, bits: Uint32Array | undefined): void {
    if (this.#bits[code] === bits) return;
    this.#bits[code] = bits;
    this.#slots.touch();
  }

  #toList(code: number, bits: Uint32Array): void {
    this.#setBits(code, undefined);
    this.#move(code, 0, this.count(code));
    let end = this.#places[code] ?? 0;
    for (let word = 0; word < bits.length; word++) end = list(bits[word] ?? 0, 32 * word, this.#slab.data, end);
  }
}

function visitBits(bits: Uint32Array, scan: Scan, isBackward: boolean): boolean {
  const begin = Math.floor(scan.from / (32 * WORDS));
  const end = Math.ceil(Math.min(bits.length / WORDS, scan.to / (32 * WORDS)));
  for (let step = 0; step < end - begin; step++) {
    const first = WORDS * (isBackward ? end - 1 - step : begin + step);
    if (scan.isBeyond(32 * (isBackward ? first + WORDS : first))) return true;
    let count = 0;
    for (let word = first; word < first + WORDS; word++) count = list(bits[word] ?? 0, 32 * word, listed, count);
    if (!scan.visit(listed, 0, count, isBackward)) return false;
  }
  return true;
}

export function visitList(data: Uint32Array, start: number, length: number, scan: Scan, isBackward: boolean): boolean {
  let part = FIRST_PART;
  for (let seen = 0; seen < length; part = Math.min(2 * part, LAST_PART)) {
    const from = isBackward ? Math.max(start, start + length - seen - part) : start + seen;
    const to = isBackward ? start + length - seen : Math.min(start + length, from + part);
    if (scan.isBeyond(data[isBackward ? to - 1 : from] ?? 0)) return true;
    if (!scan.visit(data, from, to, isBackward)) return false;
    seen += to - from;
  }
  return true;
}

/** Writes the numbers of a word's bits from a place on; the place after the last of them. */
function list(word: number, first: number, target: Uint32Array, place: number): number {
  let rest = word;
  let next = place;
  while (rest !== 0) {
    target[next++] = first + 31 - Math.clz32(rest & -rest);
    rest &= rest - 1;
  }
  return next;
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
