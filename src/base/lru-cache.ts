/** Remembers what was used last: at least so many items, at most twice as many. They age together, which is quicker. */
export class LruCache<Key, Value> {
  readonly #least: number;
  #recent = new Map<Key, Value>();
  #earlier = new Map<Key, Value>();

  constructor(least: number) {
    this.#least = least;
  }

  get(key: Key): Value | undefined {
    const value = this.#recent.get(key);
    if (value !== undefined) return value;
    const earlier = this.#earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: Key, value: Value): Value {
    if (this.#recent.size >= this.#least) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return value;
  }
}
