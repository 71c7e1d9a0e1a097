import { BlockArena, endOf, startOf } from "./block-arena";
import { grown } from "./mark-set";
import { emptyList, type PostingList } from "./posting-list";

/** A list is kept as bits once one slot in so many is on it, and no longer when it is one in twice as many. */
const DENSE = 32;
const LEAST_DENSE = 128;

/** A list is written anew when it has so many exceptions, or a share of its length where that is less. */
const MOST_EXCEPTIONS = 1024;
const EXCEPTIONS_SHARE = 3;

/** So many words of bits are read at a time where not all of them may be needed. */
const WORDS = 8;

/** Stands before a gap of 32 bits. */
const WIDE = 0xffff;

const NEVER = 0x7fffffff;

const isSparse = (list: PostingList, universe: number): boolean => list.count * DENSE * 2 < universe;

/** Posting lists over one universe of slots. */
export class Postings {
  /** Where `read` leaves the slots. */
  slots: Uint32Array = new Uint32Array(16);
  /** All slots are lower. */
  universe = 0;
  /** Goes up when a list changes between gaps and bits. */
  version = 0;
  /** The blocks of a list, from the last to the first. */
  readonly #chain: number[] = [];
  readonly #arena = new BlockArena();
  #bitBytes = 0;

  get bytes(): number {
    return this.#arena.bytes + this.#bitBytes + this.slots.byteLength;
  }

  /** Puts a slot on a list that it is not on. */
  add(list: PostingList, slot: number): void {
    if (slot >= this.universe) this.universe = slot + 1;
    if (list.bits !== undefined && slot >= list.bits.length * 32) this.#widen(list, list.bits, slot);
    list.count++;
    if (list.bits !== undefined) setBit(list.bits, slot);
    else if (slot <= list.last) this.#except(list, slot);
    else this.#append(list, slot);
    if (list.bits === undefined && list.count > LEAST_DENSE && list.count * DENSE > this.universe) this.#pack(list);
  }

  /** Takes a slot off a list that it is on. */
  remove(list: PostingList, slot: number): void {
    list.count--;
    if (list.count === 0) this.#empty(list);
    else if (list.bits === undefined) this.#except(list, slot);
    else {
      list.bits[slot >>> 5] = (list.bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
      if (isSparse(list, this.universe)) this.#rewrite(list);
    }
  }

  /** Leaves the list's slots in `slots`, rising; returns how many. */
  read(list: PostingList): number {
    if (list.bits !== undefined) return this.#readBits(list.bits, 0, list.bits.length, list.count);
    const { exceptions } = list;
    if (exceptions === undefined) return this.#readGaps(list);
    return this.#readExcepted(list, exceptions);
  }

  /** Sets the bits of the list's slots, for which there is room. */
  mark(list: PostingList, bits: Uint32Array): void {
    if (list.bits === undefined && list.exceptions === undefined) {
      this.#markGaps(list, bits);
      return;
    }
    const count = this.read(list);
    for (let i = 0; i < count; i++) setBit(bits, this.slots[i] ?? 0);
  }

  /**
   * Leaves some of the list's slots in `slots`, rising, then those before them if backward and otherwise those after them,
   * and so on, until they are not wanted: because all that follow are beyond a slot, or because enough were shown.
   * `false` in the latter case.
   */
  visit(
    list: PostingList,
    isBackward: boolean,
    isBeyond: (slot: number) => boolean,
    show: (count: number) => boolean,
  ): boolean {
    if (list.bits !== undefined) return this.#visitBits(list.bits, isBackward, isBeyond, show);
    if (list.exceptions !== undefined) return show(this.read(list));
    if (!isBackward) {
      for (let nth = this.#follow(list) - 1; nth >= 0; nth--) {
        const block = this.#chain[nth] ?? 0;
        if (isBeyond(this.#arena.numberOf(block))) return true;
        if (!show(this.#readBlock(block, 0))) return false;
      }
      return true;
    }
    let edge = list.last;
    for (let { block } = list; block !== 0; block = this.#arena.previousOf(block)) {
      if (isBeyond(edge)) return true;
      if (!show(this.#readBlock(block, 0))) return false;
      edge = this.#arena.numberOf(block) - 1;
    }
    return true;
  }

  #visitBits(
    bits: Uint32Array,
    isBackward: boolean,
    isBeyond: (slot: number) => boolean,
    show: (count: number) => boolean,
  ): boolean {
    const parts = Math.ceil(bits.length / WORDS);
    for (let step = 0; step < parts; step++) {
      const first = WORDS * (isBackward ? parts - 1 - step : step);
      const end = Math.min(first + WORDS, bits.length);
      if (isBeyond(32 * (isBackward ? end : first))) return true;
      if (!show(this.#readBits(bits, first, end))) return false;
    }
    return true;
  }

  #markGaps(list: PostingList, bits: Uint32Array): void {
    for (let { block } = list; block !== 0; block = this.#arena.previousOf(block)) {
      const page = this.#arena.page(block);
      let slot = this.#arena.numberOf(block) - 1;
      let at = startOf(block);
      for (let gap = page[at++] ?? 0; gap !== 0; gap = page[at++] ?? 0) {
        slot += gap < WIDE ? gap : (page[at++] ?? 0) + (page[at++] ?? 0) * 0x10000;
        setBit(bits, slot);
      }
    }
  }

  /** Puts the list's blocks into the chain; how many these are. */
  #follow(list: PostingList): number {
    let count = 0;
    for (let { block } = list; block !== 0; block = this.#arena.previousOf(block)) this.#chain[count++] = block;
    return count;
  }

  /** Leaves a block's slots in `slots` from a place on; the place after the last of them. */
  #readBlock(block: number, place: number): number {
    const slots = this.#room(place + endOf(block) - startOf(block));
    const page = this.#arena.page(block);
    let slot = this.#arena.numberOf(block) - 1;
    let at = startOf(block);
    let next = place;
    for (let gap = page[at++] ?? 0; gap !== 0; gap = page[at++] ?? 0) {
      slot += gap < WIDE ? gap : (page[at++] ?? 0) + (page[at++] ?? 0) * 0x10000;
      slots[next++] = slot;
    }
    return next;
  }

  #widen(list: PostingList, bits: Uint32Array, slot: number): void {
    if (isSparse(list, this.universe)) {
      this.#rewrite(list);
      return;
    }
    const wider = grown(bits, (slot >>> 5) + 1);
    this.#bitBytes += wider.byteLength - bits.byteLength;
    list.bits = wider;
  }

  #append(list: PostingList, slot: number): void {
    const gap = slot - list.last;
    // A gap takes up to three places, and a zero ends the block.
    if (list.block === 0 || list.at + 4 > endOf(list.block)) this.#extend(list);
    list.last = slot;
    const page = this.#arena.page(list.block);
    if (gap < WIDE) {
      page[list.at++] = gap;
      return;
    }
    page[list.at++] = WIDE;
    page[list.at++] = gap;
    page[list.at++] = gap >>> 16;
  }

  #extend(list: PostingList): void {
    const block = this.#arena.allocate(list.count >>> 2);
    this.#arena.link(block, list.block, list.last + 1);
    list.block = block;
    list.at = startOf(block);
  }

  #except(list: PostingList, slot: number): void {
    list.exceptions ??= [];
    const { exceptions } = list;
    const at = placeOf(exceptions, slot);
    if (exceptions[at] === slot) exceptions.splice(at, 1);
    else exceptions.splice(at, 0, slot);
    if (exceptions.length > Math.min(MOST_EXCEPTIONS, 8 + (list.count >>> EXCEPTIONS_SHARE))) this.#rewrite(list);
  }

  #rewrite(list: PostingList): void {
    const count = this.read(list);
    this.#empty(list);
    for (let i = 0; i < count; i++) {
      list.count++;
      this.#append(list, this.slots[i] ?? 0);
    }
  }

  #pack(list: PostingList): void {
    const count = this.read(list);
    const bits = new Uint32Array(Math.ceil(this.universe / 28));
    for (let i = 0; i < count; i++) {
      setBit(bits, this.slots[i] ?? 0);
    }
    this.#empty(list);
    list.count = count;
    list.bits = bits;
    this.version++;
    this.#bitBytes += bits.byteLength;
  }

  #empty(list: PostingList): void {
    for (let { block } = list; block !== 0; ) {
      const previous = this.#arena.previousOf(block);
      this.#arena.release(block);
      block = previous;
    }
    this.#bitBytes -= list.bits?.byteLength ?? 0;
    if (list.bits !== undefined) this.version++;
    Object.assign(list, emptyList(list.token));
  }

  /** The slots whose bits are in some words; at most so many, if that is known. */
  #readBits(bits: Uint32Array, from: number, to: number, most = 32 * (to - from)): number {
    const slots = this.#room(most);
    let read = 0;
    for (let index = from; index < to; index++) {
      let word = bits[index] ?? 0;
      while (word !== 0) {
        slots[read++] = index * 32 + 31 - Math.clz32(word & -word);
        word &= word - 1;
      }
    }
    return read;
  }

  #readGaps(list: PostingList): number {
    let read = 0;
    for (let nth = this.#follow(list) - 1; nth >= 0; nth--) read = this.#readBlock(this.#chain[nth] ?? 0, read);
    return read;
  }

  /** What is written, without the exceptions that are written and with those that are not. */
  #readExcepted(list: PostingList, exceptions: readonly number[]): number {
    this.#room(list.count + exceptions.length * 2);
    const written = this.#readGaps(list);
    const slots = this.slots;
    // The written slots move to the end, so that merging never overtakes them.
    const end = slots.length;
    slots.copyWithin(end - written, 0, written);
    let read = 0;
    let next = 0;
    let exception = exceptions[0] ?? NEVER;
    for (let from = end - written; from < end; from++) {
      const slot = slots[from] ?? 0;
      while (exception < slot) {
        slots[read++] = exception;
        exception = exceptions[++next] ?? NEVER;
      }
      if (exception === slot) exception = exceptions[++next] ?? NEVER;
      else slots[read++] = slot;
    }
    for (; next < exceptions.length; next++) slots[read++] = exceptions[next] ?? 0;
    return read;
  }

  #room(count: number): Uint32Array {
    if (count > this.slots.length) this.slots = grown(this.slots, count);
    return this.slots;
  }
}

/** Where the slot is, or belongs. */
function placeOf(rising: readonly number[], slot: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

function setBit(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}
