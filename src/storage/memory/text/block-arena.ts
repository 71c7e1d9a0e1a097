const PAGE_BITS = 15;
const PAGE_LENGTH = 1 << PAGE_BITS;
const UNIT = 8;
const LARGE = 256;
const LARGE_CLASS = 16;
const LARGEST_CLASS = 17;

/** Where a block's own contents begin: before them stand the reference of the block before, and a number. */
const HEADER = 4;

/**
 * Blocks of 8 to 512 numbers of 16 bits, all zero when handed out; none crosses the border of a page. A reference holds
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

  previousOf(block: number): number {
    return wide(this.page(block), offsetOf(block));
  }

  /** The number that was given with the block before. */
  numberOf(block: number): number {
    return wide(this.page(block), offsetOf(block) + 2);
  }

  /** Puts a block after another one, with a number of 32 bits to remember. */
  link(block: number, previous: number, number: number): void {
    const page = this.page(block);
    const at = offsetOf(block);
    page[at] = previous;
    page[at + 1] = previous >>> 16;
    page[at + 2] = number;
    page[at + 3] = number >>> 16;
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

const wide = (page: Uint16Array, at: number): number => (page[at] ?? 0) + (page[at + 1] ?? 0) * 0x10000;

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
