import type { SkewedRandom } from "../../../src/testing/generate-workspace/world";

const ONSETS = [
  "b",
  "br",
  "c",
  "d",
  "dr",
  "f",
  "g",
  "gl",
  "h",
  "k",
  "l",
  "m",
  "n",
  "p",
  "pr",
  "r",
  "s",
  "st",
  "t",
  "v",
];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ea", "io"];
const CODAS = ["", "", "l", "m", "n", "r", "s", "t", "x"];

/** Draws words of a large made-up vocabulary, a few of them often and most of them hardly ever (Zipf's law). */
export class Vocabulary {
  readonly #words: readonly string[];

  constructor(random: SkewedRandom, size: number) {
    const words = new Set<string>();
    while (words.size < size) words.add(word(random));
    this.#words = [...words];
  }

  /** `count` words in a row. */
  text(random: SkewedRandom, count: number): string {
    return Array.from({ length: count }, () => this.word(random)).join(" ");
  }

  /** The logarithm of a rank drawn so is as likely to lie in one place as in any other. */
  word(random: SkewedRandom): string {
    const rank = Math.floor(this.#words.length ** random.fraction()) - 1;
    return this.#words[rank] ?? "";
  }
}

function word(random: SkewedRandom): string {
  const syllables = random.between(2, 4);
  return Array.from({ length: syllables }, () => random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS)).join(
    "",
  );
}
