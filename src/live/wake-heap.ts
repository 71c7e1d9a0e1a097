type Waking<T> = { readonly at: number; readonly sleeper: T };

/** Who is to be woken when, the first one foremost. Entries that do not count any more are passed over as they come up. */
export class WakeHeap<T> {
  #wakings: Waking<T>[] = [];
  /** At this many entries those that do not count any more are taken out. */
  #room = 64;
  readonly #wakeOf: (sleeper: T) => number;

  /** `wakeOf` says when a sleeper is to be woken as things are now. */
  constructor(wakeOf: (sleeper: T) => number) {
    this.#wakeOf = wakeOf;
  }

  /** The first instant at which anyone is to be woken; Infinity for none. */
  get earliest(): number {
    for (;;) {
      const first = this.#wakings[0];
      if (first === undefined) return Number.POSITIVE_INFINITY;
      if (this.#wakeOf(first.sleeper) === first.at) return first.at;
      this.#pop();
    }
  }

  /** Counts until the sleeper's instant is another. */
  add(sleeper: T): void {
    const at = this.#wakeOf(sleeper);
    if (at === Number.POSITIVE_INFINITY) return;
    if (this.#wakings.length >= this.#room) this.#tidy();
    const wakings = this.#wakings;
    let index = wakings.push({ at, sleeper }) - 1;
    for (let parent = (index - 1) >> 1; index > 0 && this.#isBefore(index, parent); parent = (index - 1) >> 1) {
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** Takes out all who are to be woken by then. */
  due(now: number): readonly T[] {
    const due = new Set<T>();
    while (this.earliest <= now) {
      const first = this.#pop();
      if (first !== undefined) due.add(first.sleeper);
    }
    return [...due];
  }

  #tidy(): void {
    const sleepers = new Set(this.#wakings.map(({ sleeper }) => sleeper));
    const wakings = Array.from(sleepers, (sleeper) => ({ at: this.#wakeOf(sleeper), sleeper }));
    // What is sorted is a heap.
    this.#wakings = wakings.filter(({ at }) => at !== Number.POSITIVE_INFINITY).sort((a, b) => a.at - b.at);
    this.#room = 64 + 2 * this.#wakings.length;
  }

  #pop(): Waking<T> | undefined {
    const [first] = this.#wakings;
    const last = this.#wakings.pop();
    if (first === undefined || last === undefined || this.#wakings.length === 0) return first;
    this.#wakings[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const least = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(least, index)) return first;
      this.#swap(index, least);
      index = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    return (this.#wakings[a]?.at ?? Number.POSITIVE_INFINITY) < (this.#wakings[b]?.at ?? Number.POSITIVE_INFINITY);
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#wakings[a], this.#wakings[b]];
    if (one === undefined || other === undefined) return;
    this.#wakings[a] = other;
    this.#wakings[b] = one;
  }
}
