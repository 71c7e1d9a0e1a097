const PAGE_BITS = 15;
const PAGE_LENGTH = 1 << PAGE_BITS;
const UNIT = 8;
const LARGE = 256;
const LARGE_CLASS = 16;
const LARGEST_CLASS = 23;

/** Where a block's own contents begin: before them stands the reference of the next block. */
const HEADER = 2;

/**
 * Blocks of 8 to 2048 numbers of 16 bits, all zero when handed out; none crosses the border of a page. A reference holds
 * a block's place and the class of its size; 0 refers to no block.
 */
export class BlockArena {
  readonly #pages: Uint16Array[] = [];
  readonly #free: number[][] = [];
  #next = UNIT;

  get bytes(): number {
    return this.#pages.length * PAGE_LENGTH * Uint16Array.BYTES_PER_ELEMENT;
  }

  /** The page that a block is on. */
  page(block: number): Uint16Array {
    return this.#pages[addressOf(block) >>> PAGE_BITS] ?? noPage;
  }

  /** A block of about so many numbers. */
  allocate(length: number): number {
    const isSmall = length < LARGE_CLASS * UNIT;
    const sizeClass = isSmall ? Math.floor(length / UNIT) : LARGE_CLASS + Math.floor(length / LARGE);
    const bounded = Math.min(LARGEST_CLASS, sizeClass);
    return this.#free[bounded]?.pop() ?? this.#carve(bounded);
  }

  release(block: number): void {
    const sizeClass = classOf(block);
    this.page(block).fill(0, offsetOf(block), endOf(block));
    const free = this.#free[sizeClass] ?? [];
    this.#free[sizeClass] = free;
    free.push(block);
  }

  nextOf(block: number): number {
    const page = this.page(block);
    const at = offsetOf(block);
    return (page[at] ?? 0) + (page[at + 1] ?? 0) * 0x10000;
  }

  setNext(block: number, next: number): void {
    const page = this.page(block);
    const at = offsetOf(block);
    page[at] = next;
    page[at + 1] = next >>> 16;
  }

  #carve(sizeClass: number): number {
    const length = lengthOf(sizeClass);
    if ((this.#next & (PAGE_LENGTH - 1)) + length > PAGE_LENGTH) this.#next = (this.#next | (PAGE_LENGTH - 1)) + 1;
    const address = this.#next;
    this.#next += length;
    if (address >>> PAGE_BITS >= this.#pages.length) this.#pages.push(new Uint16Array(PAGE_LENGTH));
    return address * 4 + sizeClass;
  }
}

const noPage = new Uint16Array(0);

const addressOf = (block: number): number => (block >>> 5) * UNIT;
const offsetOf = (block: number): number => addressOf(block) & (PAGE_LENGTH - 1);
const classOf = (block: number): number => block & 31;

/** Small lengths are multiples of the unit, large ones of the first large one. */
const lengthOf = (sizeClass: number): number =>
  sizeClass < LARGE_CLASS ? (sizeClass + 1) * UNIT : (sizeClass - LARGE_CLASS + 1) * LARGE;

/** Where on its page a block's own contents begin. */
export const startOf = (block: number): number => offsetOf(block) + HEADER;

/** Where on its page a block ends. */
export const endOf = (block: number): number => offsetOf(block) + lengthOf(classOf(block));
