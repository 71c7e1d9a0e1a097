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
