import type { NumberArray } from "./number-array";
import type { Scan } from "./scan";
import type { Slots } from "./slots";

const CHUNK = 512;
/** What is more than a chunk is cut into chunks of at most so many. */
const FILL = CHUNK - (CHUNK >> 3);
/** A chunk that is full, and may be longer, gets room for so many more. */
const MORE = 32;
/** A position is the number of a chunk and a place in it. */
const PLACES = 1024;

/** Slots in the order of a key, and where keys are equal in that of their ids. */
export class Order {
  readonly #slots: Pick<Slots, "compare">;
  readonly #keys: { readonly data: NumberArray } | undefined;
  #chunks: Uint32Array[] = [];
  #lengths: number[] = [];
  /** The key at the start of each chunk. */
  #firsts: number[] = [];
  #size = 0;
  #version = 0;

  /** Without keys the order is as the slots compare: that of the ids, or another one. */
  constructor(slots: Pick<Slots, "compare">, keys?: { readonly data: NumberArray }) {
    this.#slots = slots;
    this.#keys = keys;
  }

  get size(): number {
    return this.#size;
  }

  /** As long as it stays the same, positions stay good. */
  get version(): number {
    return this.#version;
  }

  get bytes(): number {
    return this.#chunks.reduce((sum, { byteLength }) => sum + byteLength + 24, 0);
  }

  get end(): number {
    return this.#chunks.length * PLACES;
  }

  /** Puts slots in, which are in order. */
  addAll(sorted: Uint32Array): void {
    this.#size += sorted.length;
    this.#version += 1;
    for (let from = 0; from < sorted.length; ) {
      const slot = sorted[from] ?? 0;
      const number = this.#chunkOf(this.#key(slot), slot);
      const to = this.#endOf(number, sorted, from);
      this.#merge(number, sorted.subarray(from, to));
      from = to;
    }
  }

  insert(slot: number): void {
    this.#size += 1;
    this.#version += 1;
    const key = this.#key(slot);
    let number = this.#chunkOf(key, slot);
    let place = this.#placeIn(this.#chunks[number], this.#lengths[number] ?? 0, key, slot);
    // At the border of two chunks the slot may as well go to the start of the second.
    if (place === CHUNK && number + 1 < this.#chunks.length) [number, place] = [number + 1, 0];
    if ((this.#lengths[number] ?? CHUNK) === CHUNK) {
      const kept = place === CHUNK ? CHUNK : CHUNK >> 1;
      this.#split(number, kept);
      if (place >= kept) [number, place] = [number + 1, place - kept];
    }
    const length = this.#lengths[number] ?? 0;
    const chunk = this.#chunkWithRoom(number, length + 1);
    if (place < length) chunk.copyWithin(place + 1, place, length);
    chunk[place] = slot;
    this.#lengths[number] = length + 1;
    if (place === 0) this.#firsts[number] = key;
  }

  /** While its key is still the one it stands by. */
  remove(slot: number): void {
    const number = this.#chunkOf(this.#key(slot), slot);
    const chunk = this.#chunks[number];
    const length = (this.#lengths[number] ?? 0) - 1;
    // Quicker than a search by keys, which are elsewhere in memory.
    const place = chunk?.indexOf(slot) ?? -1;
    if (chunk === undefined || place < 0 || place > length) throw new Error(`The slot ${slot} is not in its place.`);
    if (place < length) chunk.copyWithin(place, place + 1, length + 1);
    this.#lengths[number] = length;
    this.#size -= 1;
    this.#version += 1;
    if (place === 0) this.#firsts[number] = this.#key(chunk[0] ?? 0);
    if (length === 0) this.#drop(number);
    else if (length + (this.#lengths[number + 1] ?? CHUNK) <= CHUNK >> 1) this.#join(number);
  }

  /** The first position whose key is greater, or equal while `tie` finds its slot not to come before. */
  seek(key: number, tie: (slot: number) => number): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const difference = (this.#firsts[middle] ?? 0) - key || tie(this.#chunks[middle]?.[0] ?? 0);
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const number = low - 1;
    const chunk = this.#chunks[number];
    const length = this.#lengths[number] ?? 0;
    low = 1;
    high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const slot = chunk?.[middle] ?? 0;
      const difference = this.#key(slot) - key || tie(slot);
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    return low === length ? (number + 1) * PLACES : number * PLACES + low;
  }

  /** The key at about a place. */
  keyAt(place: number): number {
    return this.#firsts[Math.floor((place / Math.max(this.#size, 1)) * this.#chunks.length)] ?? 0;
  }

  /** How many slots stand from one position to before another. */
  count(from: number, to: number): number {
    let count = (to % PLACES) - (from % PLACES);
    for (let number = Math.floor(from / PLACES); number < Math.floor(to / PLACES); number++)
      count += this.#lengths[number] ?? 0;
    return Math.max(count, 0);
  }

  /** About how many they are, without looking at what is between. */
  estimate(from: number, to: number): number {
    const chunks = (to - (to % PLACES) - from + (from % PLACES)) / PLACES;
    const average = this.#size / Math.max(this.#chunks.length, 1);
    return Math.min(Math.max(chunks * average + (to % PLACES) - (from % PLACES), 0), this.#size);
  }

  /** Shows the scan the slots between two positions, until it has enough. */
  visit(scan: Scan, from: number, to: number, isBackward: boolean): boolean {
    const first = Math.floor(from / PLACES);
    const last = to % PLACES === 0 ? to / PLACES - 1 : Math.floor(to / PLACES);
    for (let step = 0; step <= last - first; step++) {
      const number = isBackward ? last - step : first + step;
      const chunk = this.#chunks[number];
      if (chunk === undefined) break;
      const start = number === first ? from % PLACES : 0;
      const end = number * PLACES === to - (to % PLACES) ? to % PLACES : (this.#lengths[number] ?? 0);
      if (!scan.visit(chunk, start, end, isBackward)) return false;
    }
    return true;
  }

  #key(slot: number): number {
    return this.#keys === undefined ? 0 : (this.#keys.data[slot] ?? 0);
  }

  /** The number of the last chunk that does not begin after a slot with the key; 0 when all do. */
  #chunkOf(key: number, slot: number): number {
    let low = 1;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const first = this.#firsts[middle] ?? 0;
      const isBefore = first === key ? this.#slots.compare(this.#chunks[middle]?.[0] ?? 0, slot) <= 0 : first < key;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Where the slots end, from one of them on, that belong in a chunk. */
  #endOf(number: number, sorted: Uint32Array, from: number): number {
    const next = this.#chunks[number + 1]?.[0];
    const nextKey = this.#firsts[number + 1] ?? 0;
    if (next === undefined) return sorted.length;
    let end = from + 1;
    for (; end < sorted.length; end++) {
      const slot = sorted[end] ?? 0;
      const key = this.#key(slot);
      if (key > nextKey || (key === nextKey && this.#slots.compare(next, slot) < 0)) break;
    }
    return end;
  }

  /** Puts slots, which are in order, into the chunk in which they belong. */
  #merge(number: number, added: Uint32Array): void {
    let end = this.#lengths[number] ?? 0;
    const length = end + added.length;
    const chunk =
      length > CHUNK ? resized(this.#chunks[number]?.subarray(0, end), length) : this.#chunkWithRoom(number, length);
    for (let nth = added.length - 1; nth >= 0; nth--) {
      const slot = added[nth] ?? 0;
      const place = this.#placeIn(chunk, end, this.#key(slot), slot);
      if (place < end) chunk.copyWithin(place + nth + 1, place, end);
      chunk[place + nth] = slot;
      end = place;
    }
    if (length > CHUNK) this.#cut(number, chunk);
    else [this.#lengths[number], this.#firsts[number]] = [length, this.#key(chunk[0] ?? 0)];
  }

  /** Puts several chunks in the place of one that is too long. */
  #cut(number: number, chunk: Uint32Array): void {
    const fill = Math.ceil(chunk.length / Math.ceil(chunk.length / FILL));
    const parts: Uint32Array[] = [];
    for (let start = 0; start < chunk.length; start += fill) parts.push(chunk.slice(start, start + fill));
    this.#chunks = replaced(this.#chunks, number, parts);
    this.#lengths = replaced(
      this.#lengths,
      number,
      parts.map(({ length }) => length),
    );
    this.#firsts = replaced(
      this.#firsts,
      number,
      parts.map((part) => this.#key(part[0] ?? 0)),
    );
  }

  /** Where a slot with the key belongs among the first ones of a chunk. */
  #placeIn(chunk: Uint32Array | undefined, length: number, key: number, slot: number): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = chunk?.[middle] ?? 0;
      const otherKey = this.#key(other);
      const isBefore = otherKey === key ? this.#slots.compare(other, slot) < 0 : otherKey < key;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The chunk, with room for so many slots. */
  #chunkWithRoom(number: number, needed: number): Uint32Array {
    const chunk = this.#chunks[number];
    if (chunk !== undefined && needed <= chunk.length) return chunk;
    const longer = resized(chunk, Math.min(needed + MORE, CHUNK));
    this.#chunks[number] = longer;
    return longer;
  }

  /** Puts a chunk after this one that takes what stands from a place on. */
  #split(number: number, place: number): void {
    const chunk = this.#chunks[number];
    const next = chunk?.slice(place) ?? new Uint32Array(MORE);
    const at = chunk === undefined ? number : number + 1;
    this.#chunks.splice(at, 0, next);
    this.#lengths.splice(at, 0, chunk === undefined ? 0 : next.length);
    this.#firsts.splice(at, 0, this.#key(next[0] ?? 0));
    if (next.length === 0 || chunk === undefined) return;
    this.#chunks[number] = chunk.slice(0, place);
    this.#lengths[number] = place;
  }

  /** Takes in the chunk that follows. */
  #join(number: number): void {
    const length = this.#lengths[number] ?? 0;
    const added = this.#lengths[number + 1] ?? 0;
    const joined = resized(this.#chunks[number], length + added);
    joined.set(this.#chunks[number + 1]?.subarray(0, added) ?? [], length);
    this.#chunks[number] = joined;
    this.#lengths[number] = length + added;
    this.#drop(number + 1);
  }

  #drop(number: number): void {
    this.#chunks.splice(number, 1);
    this.#lengths.splice(number, 1);
    this.#firsts.splice(number, 1);
  }
}

/** A copy with others in the place of one. */
const replaced = <T>(all: readonly T[], place: number, others: readonly T[]): T[] => [
  ...all.slice(0, place),
  ...others,
  ...all.slice(place + 1),
];

/** A copy with room for so many, of what of the chunk fits. */
function resized(chunk: Uint32Array | undefined, room: number): Uint32Array {
  const copy = new Uint32Array(room);
  if (chunk !== undefined) copy.set(chunk.length > room ? chunk.subarray(0, room) : chunk);
  return copy;
}
