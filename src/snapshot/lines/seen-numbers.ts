const PAGE_BITS = 16;
const PAGE_BYTES = 1 << (PAGE_BITS - 3);

/** A set of ids in about a bit for each that is a number, if they lie close together. */
export class SeenNumbers {
  readonly #pages = new Map<number, Uint8Array>();
  readonly #others = new Set<string>();

  /** Whether it is there already; from now on it is. */
  add(id: string): boolean {
    if (!/^[1-9]\d{0,14}$/.test(id)) return this.#addOther(id);
    const number = Number(id);
    const key = Math.floor(number / (1 << PAGE_BITS));
    const page = this.#pages.get(key) ?? new Uint8Array(PAGE_BYTES);
    this.#pages.set(key, page);
    const bit = number % (1 << PAGE_BITS);
    const byte = page[bit >> 3] ?? 0;
    page[bit >> 3] = byte | (1 << (bit & 7));
    return (byte & (1 << (bit & 7))) !== 0;
  }

  #addOther(id: string): boolean {
    const isThere = this.#others.has(id);
    this.#others.add(id);
    return isThere;
  }
}
