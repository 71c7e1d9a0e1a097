/** Up to so many items each is put in its place; more are sorted now and then. */
const MAX_INSERTED = 1000;

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
    if (this.#count <= MAX_INSERTED) {
      this.#insert(item);
      return;
    }
    this.#items.push(item);
    if (this.#items.length < 2 * this.#count) return;
    this.#items = this.take();
    this.#last = this.#items.at(-1);
  }

  take(): Item[] {
    if (this.#count <= MAX_INSERTED) return this.#items;
    return this.#items.sort(this.#compare).slice(0, this.#count);
  }

  #insert(item: Item): void {
    const items = this.#items;
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(items[middle] as Item, item) <= 0) low = middle + 1;
      else high = middle;
    }
    items.splice(low, 0, item);
    if (items.length > this.#count) items.pop();
    if (items.length === this.#count) this.#last = items.at(-1);
  }
}
