import type { Recipe } from "./data/recipe";
import { VARIANTS } from "./shapes/shape";
import type { AskingOrder } from "./timing/asker";
import type { Effort } from "./timing/effort";

export interface Options {
  readonly sizes: readonly number[];
  /** Names of sections and peers; all of them when none is named. */
  readonly named: readonly string[];
  readonly words: number;
  readonly backDated: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly views: number;
  readonly order: AskingOrder;
}

/** Reads `10000 100000 find sqlite-tuned --words=100000 --back-dated=0.3 --seconds=20 --rounds=400 --views=1000 --by-shape`. */
export function readOptions(given: readonly string[], known: readonly string[]): Options {
  const numberOf = (flag: string, otherwise: number): number => {
    const found = given.find((word) => word.startsWith(`--${flag}=`));
    return found === undefined ? otherwise : Number(found.slice(flag.length + 3));
  };
  const words = given.filter((word) => !word.startsWith("--"));
  const named = words.filter((word) => !/^\d+$/.test(word));
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}, but ${known.join(", ")}.`);
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
  return {
    sizes: sizes.length > 0 ? sizes : [10_000],
    named,
    words: numberOf("words", 0),
    backDated: numberOf("back-dated", 0),
    seconds: numberOf("seconds", 20),
    rounds: numberOf("rounds", 400),
    views: numberOf("views", 1000),
    order: given.includes("--by-shape") ? "by shape" : "mixed",
  };
}

export const recipeOf = ({ words, backDated }: Options, cards: number): Recipe => ({ cards, words, backDated });

export const effortOf = ({ seconds, rounds, views, order }: Options): Effort => ({
  warmUp: Math.ceil(rounds / 2),
  rounds,
  seconds,
  variants: VARIANTS,
  order,
  updates: 500,
  views,
});
