import { lengthened } from "./number-array";

/** Ids that are their own number are looked up by it as long as the table stays at most so many times as long as they are many. */
const SPREAD = 4;
const SMALLEST = 1024;

/** The number of an id, if it is decimal, without leading zeros, and of 32 bits; otherwise -1. */
export function numberOf(id: string): number {
  const { length } = id;
  if (length === 0 || length > 10) return -1;
  let number = 0;
  for (let place = 0; place < length; place++) {
    const digit = id.charCodeAt(place) - 48;
    if (digit < 0 || digit > 9 || (number === 0 && place > 0)) return -1;
    number = 10 * number + digit;
  }
  return number <= 0xffff_ffff ? number : -1;
}

export class IdTable {
  /** By number, one more than the slot. */
  #table: Uint32Array = new Uint32Array(16);
  readonly #others = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#table.byteLength + 60 * this.#others.size;
  }

  get(id: string): number | undefined {
    const number = numberOf(id);
    const slot = number < 0 || number >= this.#table.length ? 0 : (this.#table[number] ?? 0);
    if (slot > 0) return slot - 1;
    return this.#others.size === 0 ? undefined : this.#others.get(id);
  }

  /** An id that is not in the table. */
  add(id: string, slot: number): void {
    this.#size += 1;
    const number = numberOf(id);
    const fits = number >= 0 && number < Math.max(SMALLEST, SPREAD * this.#size);
    if (fits && number >= this.#table.length) this.#table = lengthened(this.#table, number + 1);
    if (fits) this.#table[number] = slot + 1;
    else this.#others.set(id, slot);
  }

  remove(id: string): void {
    this.#size -= 1;
    const number = numberOf(id);
    if (number >= 0 && number < this.#table.length && this.#table[number] !== 0) this.#table[number] = 0;
    else this.#others.delete(id);
  }
}
