/** Collects items and keeps the first `count` of them in an order, in memory for about twice as many. */
export class FirstInOrder<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #count: number;
  #items: Item[] = [];
  /** Once `count` items are known: the last of them. Nothing after it is worth keeping. */
  #last: Item | undefined;

  constructor(compare: (a: Item, b: Item) => number, count: number) {
    this.#compare = compare;
    this.#count = count;
  }

  add(item: Item): void {
    if (this.#last !== undefined && this.#compare(item, this.#last) >= 0) return;
    this.#items.push(item);
    if (this.#items.length < 2 * this.#count) return;
    this.#items = this.take();
    this.#last = this.#items.at(-1);
  }

  take(): Item[] {
    return this.#items.sort(this.#compare).slice(0, this.#count);
  }
}
