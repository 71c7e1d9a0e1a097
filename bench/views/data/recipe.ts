/** What the measured workspace is made like; equal recipes make equal workspaces. */
export interface Recipe {
  readonly cards: number;
  /** More words for titles and contents, out of a vocabulary of so many; 0 leaves the generator's own texts. */
  readonly words: number;
  /** Which part of the cards was created long before it was written down, as after an import. */
  readonly backDated: number;
}

export const SEED = 1;

/** What is unusual about it, for a headline. */
export function describeRecipe({ cards, words, backDated }: Recipe): string {
  const unusual = [
    ...(words > 0 ? [`a vocabulary of ${words.toLocaleString("en")} words`] : []),
    ...(backDated > 0 ? [`${Math.round(backDated * 100)} % of them back-dated`] : []),
  ];
  const about = unusual.length === 0 ? "" : `, ${unusual.join(", ")}`;
  return `${cards.toLocaleString("en")} cards${about}`;
}
