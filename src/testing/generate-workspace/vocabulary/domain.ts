import type { ListBehavior } from "../../../resources/list/list-behavior";

/** A list of a board: title, behavior, colour. */
type ListPlan = readonly [title: string, behavior: ListBehavior, color: string];

/** What the boards of one trade are called and what is written on their cards. */
export interface Domain {
  readonly boards: readonly string[];
  readonly lists: readonly ListPlan[];
  /** A card's title is a verb, an object and at times a circumstance. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  readonly circumstances: readonly string[];
  /** Sentences of descriptions; `{object}` stands for one of the objects. */
  readonly sentences: readonly string[];
  readonly epics: readonly string[];
  /** Names of the tags its cards have, the most used first. */
  readonly tags: readonly string[];
  /** Items of checklists. */
  readonly steps: readonly string[];
}
