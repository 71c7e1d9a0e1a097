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
