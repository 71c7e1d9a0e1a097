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
