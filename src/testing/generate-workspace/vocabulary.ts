import vocabulary from "./vocabulary.json";

/** A card's title is a verb, an object and at times a circumstance; the most used tags come first. */
export type Domain = (typeof vocabulary.domains)[number];

/** The domains are in the order in which a growing company opens boards for them; the first is the busiest. */
export const words = vocabulary;

export function inTurn<T>(options: readonly T[], index: number): T {
  const option = options[index % options.length];
  if (option === undefined) throw new RangeError("There is nothing to choose from.");
  return option;
}

/** Names in turn; when all of them have come they come again, with a number. */
export function nameInTurn(names: readonly string[], index: number, joint = " "): string {
  const round = Math.floor(index / names.length);
  return round === 0 ? inTurn(names, index) : `${inTurn(names, index)}${joint}${round + 1}`;
}
