/** Takes the slots of a list from one place to before another; `false` when it has enough. */
export type Visitor = (slots: Uint32Array, from: number, to: number) => boolean;

/** Slots in an order. */
export class SortedSlots {
  readonly #compare: (left: number, right: number) => number;
  #slots = new Uint32Array(16);
  #size = 0;

  constructor(compare: (left: number, right: number) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  insert(slot: number): void {
    this.addAll([slot]);
  }

  /** Takes a slot out, while it still compares as it did. */
  remove(slot: number): void {
    const place = this.seek((other) => this.#compare(other, slot) < 0);
    if (place === this.#size || this.#slots[place] !== slot) throw new Error(`The slot ${slot} is not in its place.`);
    this.#slots.copyWithin(place, place + 1, this.#size);
    this.#size -= 1;
  }

  /** From the last one on, so that each other slot is moved once. */
  addAll(sorted: readonly number[] | Uint32Array): void {
    let end = this.#size;
    this.#size += sorted.length;
    if (this.#size > this.#slots.length) {
      const slots = new Uint32Array(this.#size + (this.#size >> 3));
      slots.set(this.#slots);
      this.#slots = slots;
    }
    for (let nth = sorted.length - 1; nth >= 0; nth -= 1) {
      const slot = sorted[nth] ?? 0;
      const place = this.seek((other) => this.#compare(other, slot) < 0, end);
      this.#slots.copyWithin(place + nth + 1, place, end);
      this.#slots[place + nth] = slot;
      end = place;
    }
  }

  /** How many slots come before the target. */
  seek(isBefore: (slot: number) => boolean, end = this.#size): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#slots[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Shows the slots from one place to before another; `false` if it was stopped. */
  visit(from: number, to: number, see: Visitor): boolean {
    return from >= to || see(this.#slots, from, to);
  }

  /** Whether it holds so many slots, each after the one before. */
  isRight(size: number, compare = this.#compare): boolean {
    const slots = this.#slots.subarray(0, this.#size);
    return (
      slots.every((slot, place) => place === 0 || compare(slots[place - 1] ?? 0, slot) < 0) && slots.length === size
    );
  }
}
