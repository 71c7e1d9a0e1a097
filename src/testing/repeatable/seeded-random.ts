/** Draws from a source of numbers in [0, 1). */
export class Random {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(options: readonly T[]): T {
    const option = options[this.below(options.length)];
    if (option === undefined) throw new RangeError("There is nothing to pick from.");
    return option;
  }

  /** Up to `most` of the options, perhaps repeatedly. */
  some<T>(options: readonly T[], most: number): readonly T[] {
    return Array.from({ length: this.below(most + 1) }, () => this.pick(options));
  }
}

/**
 * A source of pseudo-random numbers, equal for equal seeds on every platform: sfc32, its state filled from the seed.
 *
 * Returns numbers in [0, 1) with 32 random bits. The seed is an integer; only its low 32 bits matter.
 * @example
 * import { seededRandom } from "workspace-engine/testing";
 *
 * const random = seededRandom(7);
 * const dice = 1 + Math.floor(random() * 6); // the same on every run
 */
export function seededRandom(seed: number): () => number {
  let a = 0;
  let b = seed | 0;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x100000000;
  };
  // The author's number of rounds after which neighbouring seeds have nothing in common.
  for (let round = 0; round < 12; round++) next();
  return next;
}
