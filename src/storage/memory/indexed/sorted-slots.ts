/** A chunk that is full is cut in two. */
const CHUNK = 512;
/** Chunks that are made at once have some spare capacity. */
const FILL = 448;
/** Up to one new slot for so many others, each is inserted by itself; more are merged. */
const MERGED = 16;

/** Takes the slots of a list from one place to before another; `false` when it has enough. */
export type Visitor = (slots: Uint32Array, from: number, to: number) => boolean;

type IsBefore = (slot: number) => boolean;

/** Slots in an order: chunks of sorted numbers, like the leaves of a B+ tree. */
export class SortedSlots {
  readonly #compare: (left: number, right: number) => number;
  #chunks: Uint32Array[] = [];
  #lengths: number[] = [];
  #size = 0;

  constructor(compare: (left: number, right: number) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK * Uint32Array.BYTES_PER_ELEMENT;
  }

  insert(slot: number): void {
    const isBefore = (other: number) => this.#compare(other, slot) < 0;
    let at = this.#chunkOf(isBefore);
    if (this.#chunks.length === 0) this.#addChunk(0, none);
    let place = this.#placeIn(at, isBefore);
    if (this.#lengths[at] === CHUNK) {
      // Appending leaves full chunks behind.
      const kept = place === CHUNK ? CHUNK : CHUNK / 2;
      this.#cut(at, kept);
      if (place >= kept) [at, place] = [at + 1, place - kept];
    }
    const chunk = this.#chunks[at] ?? none;
    const length = this.#lengths[at] ?? 0;
    if (place < length) chunk.copyWithin(place + 1, place, length);
    chunk[place] = slot;
    this.#lengths[at] = length + 1;
    this.#size += 1;
  }

  /** Takes a slot out, while it still compares as it did. */
  remove(slot: number): void {
    const at = this.#chunkOf((other) => this.#compare(other, slot) <= 0);
    const chunk = this.#chunks[at] ?? none;
    const length = this.#lengths[at] ?? 0;
    const place = chunk.indexOf(slot);
    if (place < 0 || place >= length) throw new Error(`The slot ${slot} is not in its place.`);
    chunk.copyWithin(place, place + 1, length);
    this.#lengths[at] = length - 1;
    this.#size -= 1;
    if (length === 1) this.#drop(at);
    else if (length + (this.#lengths[at + 1] ?? CHUNK) < CHUNK / 2) this.#join(at);
  }

  addAll(sorted: readonly number[] | Uint32Array): void {
    if (sorted.length * MERGED < this.#size) {
      for (const slot of sorted) this.insert(slot);
      return;
    }
    const merged = [...this.slots(), ...sorted].sort(this.#compare);
    this.#chunks = [];
    this.#lengths = [];
    this.#size = merged.length;
    for (let from = 0; from < merged.length; from += FILL) {
      this.#addChunk(this.#chunks.length, merged.slice(from, from + FILL));
    }
  }

  /** How many slots come before the target. */
  seek(isBefore: IsBefore): number {
    const at = this.#chunkOf(isBefore);
    let count = this.#placeIn(at, isBefore);
    for (let each = 0; each < at; each += 1) count += this.#lengths[each] ?? 0;
    return count;
  }

  /** Shows the slots from one place to before another, backward chunk by chunk; `false` if it was stopped. */
  visit(from: number, to: number, isBackward: boolean, see: Visitor): boolean {
    const { length: count } = this.#chunks;
    let first = isBackward ? this.#size : 0;
    for (let nth = 0; nth < count; nth += 1) {
      const at = isBackward ? count - 1 - nth : nth;
      const length = this.#lengths[at] ?? 0;
      if (isBackward) first -= length;
      const start = Math.max(from - first, 0);
      const end = Math.min(to - first, length);
      if (start < end && !see(this.#chunks[at] ?? none, start, end)) return false;
      if (!isBackward) first += length;
      if (isBackward ? first <= from : first >= to) break;
    }
    return true;
  }

  slots(): readonly number[] {
    const all: number[] = [];
    this.visit(0, this.#size, false, (slots, from, to) => all.push(...slots.subarray(from, to)) > 0);
    return all;
  }

  /** Whether it holds so many slots, each after the one before. */
  isRight(size: number, compare = this.#compare): boolean {
    const slots = this.slots();
    const isRising = slots.every((slot, place) => place === 0 || compare(slots[place - 1] ?? 0, slot) < 0);
    return isRising && slots.length === size && this.#size === size;
  }

  /** The last chunk whose first slot is before the target, or else the first chunk. */
  #chunkOf(isBefore: IsBefore): number {
    let low = 1;
    let high = Math.max(this.#chunks.length, 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#chunks[middle]?.[0] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #placeIn(at: number, isBefore: IsBefore): number {
    const chunk = this.#chunks[at] ?? none;
    let low = 0;
    let high = this.#lengths[at] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(chunk[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addChunk(at: number, slots: readonly number[] | Uint32Array): void {
    const chunk = new Uint32Array(CHUNK);
    chunk.set(slots);
    this.#chunks.splice(at, 0, chunk);
    this.#lengths.splice(at, 0, slots.length);
  }

  #cut(at: number, kept: number): void {
    this.#addChunk(at + 1, this.#chunks[at]?.subarray(kept) ?? none);
    this.#lengths[at] = kept;
  }

  #drop(at: number): void {
    this.#chunks.splice(at, 1);
    this.#lengths.splice(at, 1);
  }

  #join(at: number): void {
    const [length = 0, next = 0] = this.#lengths.slice(at, at + 2);
    this.#chunks[at]?.set(this.#chunks[at + 1]?.subarray(0, next) ?? none, length);
    this.#lengths[at] = length + next;
    this.#drop(at + 1);
  }
}

const none = new Uint32Array(0);
