export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

export function append<T, K>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Sets by key; a key without values is not kept. */
export class SetMap<K, V> {
  readonly #sets = new Map<K, Set<V>>();

  add(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([value]));
    else set.add(value);
  }

  delete(key: K, value: V): void {
    const set = this.#sets.get(key);
    if (set?.delete(value) && set.size === 0) this.#sets.delete(key);
  }

  get(key: K): ReadonlySet<V> | undefined {
    return this.#sets.get(key);
  }

  keys(): Iterable<K> {
    return this.#sets.keys();
  }
}

/** How many items of a list come before a place: those at its beginning. */
export function placeIn<Item>(items: readonly Item[], comesBefore: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of so many items each is put in its place as it comes; more are sorted at the end. */
const FEW = 1000;

/** Collects items and keeps the first `count` of them in an order. */
export class FirstInOrder<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #count: number;
  readonly #items: Item[] = [];

  constructor(compare: (a: Item, b: Item) => number, count: number) {
    this.#compare = compare;
    this.#count = count;
  }

  add(item: Item): void {
    const items = this.#items;
    if (this.#count > FEW) return void items.push(item);
    const last = items[this.#count - 1];
    if (last !== undefined && this.#compare(item, last) >= 0) return;
    const place = placeIn(items, (other) => this.#compare(other, item) <= 0);
    items.splice(place, 0, item);
    if (items.length > this.#count) items.pop();
  }

  take(): Item[] {
    return this.#count <= FEW ? this.#items : this.#items.sort(this.#compare).slice(0, this.#count);
  }
}

/** Remembers what was used last: at least that weight, and at most twice as much and one. Items age together, which is quick. */
export class LruCache<Key, Value> {
  readonly #least: number;
  readonly #weigh: (value: Value) => number;
  #recent = new Map<Key, Value>();
  #weight = 0;
  #earlier = new Map<Key, Value>();

  constructor(least: number, weigh: (value: Value) => number = () => 1) {
    this.#least = least;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.#recent.get(key);
    if (value !== undefined) return value;
    const earlier = this.#earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: Key, value: Value): Value {
    if (this.#weight >= this.#least) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#weight = 0;
    }
    const before = this.#recent.get(key);
    this.#weight += this.#weigh(value) - (before === undefined ? 0 : this.#weigh(before));
    this.#recent.set(key, value);
    return value;
  }
}
