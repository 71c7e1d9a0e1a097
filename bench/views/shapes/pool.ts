import { seededRandom } from "workspace-engine/testing";
import { SkewedRandom } from "../../../src/testing/generate-workspace/world";
import type { Corpus } from "../data/corpus";
import { VARIANTS } from "./shape";

type Tally = readonly (readonly [value: string, count: number])[];

/** The values questions ask for, drawn from what the cards hold. */
export class Pool {
  readonly corpus: Corpus;
  readonly random: SkewedRandom;
  readonly #tallies = new Map<string, Tally>();

  constructor(corpus: Corpus, seed = 97) {
    this.corpus = corpus;
    this.random = new SkewedRandom(seededRandom(seed));
  }

  tally(field: string): Tally {
    const tally = this.#tallies.get(field) ?? this.corpus.tally(field);
    this.#tallies.set(field, tally);
    return tally;
  }

  /** One value for each variant: the commonest one first, ever rarer, the last one among the rarest. */
  spread(field: string): readonly string[] {
    const tally = this.tally(field);
    return Array.from({ length: VARIANTS }, (_, variant) => {
      const rank = Math.floor((tally.length - 1) * (variant / (VARIANTS - 1)) ** 2);
      return tally[rank]?.[0] ?? "";
    });
  }

  /** The commonest values. */
  common(field: string, count: number): readonly string[] {
    return this.tally(field)
      .slice(0, count)
      .map(([value]) => value);
  }

  /** Different values, any as likely as any other. */
  some(field: string, count: number): readonly string[] {
    return this.#drawn(this.tally(field).length, count).map((place) => this.tally(field)[place]?.[0] ?? "");
  }

  /** Ids of different cards. */
  ids(count: number): readonly string[] {
    return this.#drawn(this.corpus.size, count).map((place) => this.corpus.ids[place] ?? "");
  }

  /** The values whose share of the cards is nearest to the one given. */
  nearest(field: string, share: number, count: number): readonly string[] {
    const wanted = share * this.corpus.size;
    const distance = (held: number) => Math.abs(Math.log(held / wanted));
    const byDistance = [...this.tally(field)].sort(([, left], [, right]) => distance(left) - distance(right));
    return byDistance.slice(0, count).map(([value]) => value);
  }

  #drawn(limit: number, count: number): readonly number[] {
    const drawn = new Set<number>();
    while (drawn.size < Math.min(count, limit)) drawn.add(this.random.below(limit));
    return [...drawn];
  }
}
