import { Random } from "../repeatable/random";

/** Random as real life has it: in real workspaces a few boards, people and tags get most of everything. */
export class SkewedRandom extends Random {
  /** A number in [0, 1). */
  fraction(): number {
    return this.below(0x100000000) / 0x100000000;
  }

  /** A whole number from the least to the most, both included. */
  between(least: number, most: number): number {
    return least + this.below(Math.max(0, most - least) + 1);
  }

  /** Like `between`, small numbers far more often. */
  low(least: number, most: number): number {
    const fraction = this.fraction();
    return least + Math.floor(fraction * fraction * fraction * (Math.max(0, most - least) + 1));
  }

  /** One of the options; the first tenth of them comes up nearly half of the time. */
  favour<T>(options: readonly T[]): T {
    return options[this.low(0, options.length - 1)] ?? this.pick(options);
  }

  /** Up to `most` different options, the first ones most often. */
  favourites<T>(options: readonly T[], most: number): readonly T[] {
    const wanted = options.length === 0 ? 0 : most;
    return [...new Set(Array.from({ length: wanted }, () => this.favour(options)))];
  }

  /** An option as often as its weight says. */
  weigh<T>(options: readonly (readonly [option: T, weight: number])[]): T {
    const total = options.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.fraction() * total;
    const chosen = options.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (chosen ?? this.pick(options))[0];
  }
}
