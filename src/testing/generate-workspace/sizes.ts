import { DAY } from "./calendar";

/** How much of everything a workspace with so many cards has. */
export interface Sizes {
  readonly cards: number;
  readonly spaces: number;
  readonly boards: number;
  readonly members: number;
  readonly tags: number;
  readonly epics: number;
  readonly pages: number;
  /** How long ago the workspace was set up, in seconds. */
  readonly age: number;
}

/** Everything else grows more slowly than the cards do. */
export function sizesFor(cards: number): Sizes {
  const root = Math.sqrt(cards);
  return {
    cards,
    spaces: 1 + Math.round(Math.sqrt(root) / 3),
    boards: 1 + Math.round(root / 2.2),
    members: 3 + Math.round(root / 2),
    tags: 6 + Math.round(root / 2),
    epics: 3 + Math.round(root / 5),
    pages: 4 + Math.round(cards / 20),
    age: Math.min(720, 90 + Math.round(root * 6)) * DAY,
  };
}
