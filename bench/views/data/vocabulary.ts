import type { LoadedDice } from "../../../src/testing/generate-workspace/dice";

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

  constructor(dice: LoadedDice, size: number) {
    const words = new Set<string>();
    while (words.size < size) words.add(word(dice));
    this.#words = [...words];
  }

  /** `count` words in a row. */
  text(dice: LoadedDice, count: number): string {
    return Array.from({ length: count }, () => this.word(dice)).join(" ");
  }

  /** The logarithm of a rank drawn so is as likely to lie in one place as in any other. */
  word(dice: LoadedDice): string {
    const rank = Math.floor(this.#words.length ** dice.fraction()) - 1;
    return this.#words[rank] ?? "";
  }
}

function word(dice: LoadedDice): string {
  const syllables = dice.between(2, 4);
  return Array.from({ length: syllables }, () => dice.pick(ONSETS) + dice.pick(VOWELS) + dice.pick(CODAS)).join("");
}
