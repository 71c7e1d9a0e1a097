/** Who wants to hear of commits, by team or another key. */
export class Listeners {
  readonly #byKey = new Map<string, Set<() => void>>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** Returns the way to stop. The same function may be added several times, and is then called as often. */
  add(key: string, wake: () => void): () => void {
    const listener = () => wake();
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key);
    };
  }

  /** A microtask each, so that a listener that throws harms neither the commit nor the other listeners. */
  wake(key: string): void {
    for (const listener of this.#byKey.get(key) ?? []) {
      queueMicrotask(() => {
        if (this.#byKey.get(key)?.has(listener)) listener();
      });
    }
  }

  wakeAll(): void {
    for (const key of this.#byKey.keys()) this.wake(key);
  }

  clear(): void {
    this.#byKey.clear();
  }
}
