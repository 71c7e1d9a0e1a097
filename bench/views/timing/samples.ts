/** With fewer undisturbed calls the disturbed ones count too: very long calls are hardly ever left alone. */
const ENOUGH = 8;

/** Times of calls in microseconds, in memory set aside beforehand. */
export class Samples {
  readonly #undisturbed: Float64Array;
  readonly #disturbed: Float64Array;
  #clean = 0;
  #dirty = 0;

  constructor(capacity: number) {
    this.#undisturbed = new Float64Array(capacity);
    this.#disturbed = new Float64Array(capacity);
  }

  /** @param disturbed whether another program had the processor for a part of it. */
  add(milliseconds: number, disturbed: boolean): void {
    if (disturbed) this.#disturbed[this.#dirty++] = milliseconds * 1000;
    else this.#undisturbed[this.#clean++] = milliseconds * 1000;
  }

  /** Forgets everything, as after a warm-up. */
  clear(): void {
    this.#clean = 0;
    this.#dirty = 0;
  }

  figure(): Figure {
    const sorted = (this.#clean < ENOUGH ? this.#all() : this.#undisturbed.slice(0, this.#clean)).sort();
    return { calls: sorted.length, p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), p999: rank(sorted, 0.999) };
  }

  #all(): Float64Array {
    const all = new Float64Array(this.#clean + this.#dirty);
    all.set(this.#undisturbed.subarray(0, this.#clean));
    all.set(this.#disturbed.subarray(0, this.#dirty), this.#clean);
    return all;
  }
}

/** Percentiles in microseconds. */
export interface Figure {
  /** How many calls counted. */
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** The nearest rank: as much of the times as asked for is not above it. */
function rank(sorted: Float64Array, part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
