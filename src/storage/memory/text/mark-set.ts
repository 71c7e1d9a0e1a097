const nothing = new Uint32Array(0);

/** A set of small numbers that is filled, asked and emptied again without allocating: as bits, and as a list of its members. */
export class MarkSet {
  /** The members, in the order they were added, up to `size`. */
  list: Uint32Array = nothing;
  size = 0;
  #bits: Uint32Array = nothing;
  /** Whether there are members that are not on the list. */
  #isUnlisted = false;

  /** Makes room for numbers below `universe`. */
  reserve(universe: number): void {
    const words = (universe + 31) >>> 5;
    if (words > this.#bits.length) this.#bits = grown(this.#bits, words);
  }

  /** Room is needed: see `reserve`. */
  add(mark: number): void {
    const bit = 1 << (mark & 31);
    const word = this.#bits[mark >>> 5] ?? 0;
    if ((word & bit) !== 0) return;
    this.#bits[mark >>> 5] = word | bit;
    if (this.size === this.list.length) this.list = grown(this.list, this.size + 1);
    this.list[this.size++] = mark;
  }

  has(mark: number): boolean {
    return ((this.#bits[mark >>> 5] ?? 0) & (1 << (mark & 31))) !== 0;
  }

  clear(): void {
    const { list, size } = this;
    if (this.#isUnlisted || size > this.#bits.length) this.#bits.fill(0);
    else for (let i = 0; i < size; i++) this.#bits[(list[i] ?? 0) >>> 5] = 0;
    this.size = 0;
    this.#isUnlisted = false;
  }

  /** The bits, to be set without the members being listed. */
  unlisted(): Uint32Array {
    this.#isUnlisted = true;
    return this.#bits;
  }

  /** Lists different numbers without marking them: enough to walk over them. */
  enlist(marks: Uint32Array, count: number): void {
    if (count > this.list.length) this.list = grown(nothing, count);
    for (let i = 0; i < count; i++) this.list[i] = marks[i] ?? 0;
    this.size = count;
  }

  /** Keeps the listed members that pass. */
  filter(passes: (mark: number) => boolean): void {
    const { list, size } = this;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const mark = list[i] ?? 0;
      if (passes(mark)) list[kept++] = mark;
      else this.#remove(mark);
    }
    this.size = kept;
  }

  /** Keeps on the list the members whose bits are set. */
  retain(bits: Uint32Array): void {
    const { list, size } = this;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const mark = list[i] ?? 0;
      if (((bits[mark >>> 5] ?? 0) & (1 << (mark & 31))) !== 0) list[kept++] = mark;
    }
    this.size = kept;
    this.#isUnlisted = true;
  }

  #remove(mark: number): void {
    const word = this.#bits[mark >>> 5] ?? 0;
    this.#bits[mark >>> 5] = word & ~(1 << (mark & 31));
  }
}

/** A longer copy with half of its length to spare. */
export function grown(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(Math.max(16, length + (length >> 1)));
  copy.set(array);
  return copy;
}
