import { Random } from "../repeatable/random";

/** Random as real life has it: in real workspaces a few boards, people and tags get most of everything. */
export class SkewedRandom extends Random {
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
  favourites<T>(options: readonly T[], most: number): T[] {
    const wanted = options.length === 0 ? 0 : most;
    return [...new Set(Array.from({ length: wanted }, () => this.favour(options)))];
  }

  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.fraction() * names.reduce((sum, name) => sum + weights[name], 0);
    const chosen = names.find((name) => {
      left -= weights[name];
      return left < 0;
    });
    return chosen ?? this.pick(names);
  }
}
