import type { NumberArray } from "./number-array";
import type { Scan } from "./scan";
import type { Slots } from "./slots";

const CHUNK = 512;
/** A chunk that is full, and may be longer, gets room for so many more. */
const MORE = 32;
/** A position is the number of a chunk and a place in it. */
const PLACES = 1024;

/** Slots in the order of a key, and where keys are equal in that of their ids. */
export class Order {
  readonly #slots: Slots;
  readonly #keys: { readonly data: NumberArray } | undefined;
  #chunks: Uint32Array[] = [];
  #lengths: number[] = [];
  /** The key at the start of each chunk. */
  #firsts: number[] = [];
  #size = 0;
  #version = 0;

  /** Without keys the order is that of the ids. */
  constructor(slots: Slots, keys?: { readonly data: NumberArray }) {
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

  /** Takes the place of whatever was there; the slots are in order. */
  fill(sorted: Uint32Array): void {
    const fill = CHUNK - (CHUNK >> 3);
    this.#chunks = [];
    this.#lengths = [];
    this.#firsts = [];
    this.#size = sorted.length;
    for (let start = 0; start < sorted.length; start += fill) {
      const part = sorted.slice(start, start + fill);
      this.#chunks.push(part);
      this.#lengths.push(part.length);
      this.#firsts.push(this.#key(part[0] ?? 0));
    }
  }

  /** Puts slots in, which are in order. */
  addAll(sorted: Uint32Array): void {
    if (this.#size === 0) this.fill(sorted);
    else for (const slot of sorted) this.insert(slot);
  }

  insert(slot: number): void {
    this.#size += 1;
    this.#version += 1;
    const key = this.#key(slot);
    let number = this.#chunkOf(key, slot);
    let place = this.#placeIn(number, key, slot);
    // At the border of two chunks the slot may as well go to the start of the second.
    if (place === CHUNK && number + 1 < this.#chunks.length) [number, place] = [number + 1, 0];
    if ((this.#lengths[number] ?? CHUNK) === CHUNK) {
      const kept = place === CHUNK ? CHUNK : CHUNK >> 1;
      this.#split(number, kept);
      if (place >= kept) [number, place] = [number + 1, place - kept];
    }
    const length = this.#lengths[number] ?? 0;
    const chunk = this.#chunkWithRoom(number, length);
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

  /** Where a slot with the key belongs in a chunk. */
  #placeIn(number: number, key: number, slot: number): number {
    const chunk = this.#chunks[number];
    let low = 0;
    let high = this.#lengths[number] ?? 0;
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

  /** The chunk with so many slots, with room for one more. */
  #chunkWithRoom(number: number, length: number): Uint32Array {
    const chunk = this.#chunks[number];
    if (chunk !== undefined && length < chunk.length) return chunk;
    const longer = resized(chunk, Math.min(length + MORE, CHUNK));
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

/** A copy with room for so many, of what of the chunk fits. */
function resized(chunk: Uint32Array | undefined, room: number): Uint32Array {
  const copy = new Uint32Array(room);
  if (chunk !== undefined) copy.set(chunk.length > room ? chunk.subarray(0, room) : chunk);
  return copy;
}
