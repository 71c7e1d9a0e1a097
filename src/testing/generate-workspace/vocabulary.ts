import type { ListBehavior } from "../../resources/list/list";
import type { TagColor } from "../../resources/tag/tag";
import vocabulary from "./vocabulary.json";

/** The names of the boards of one trade, and the texts of their cards. */
export interface Domain {
  readonly boards: readonly string[];
  readonly lists: readonly (readonly [title: string, behavior: ListBehavior, color: string])[];
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

/** The words of made up workspaces. */
interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  /** Later ones repeat them with a number. */
  readonly spaces: readonly (readonly [title: string, description: string])[];
  readonly privateSpace: readonly [title: string, description: string];
  /** In the order in which a growing company opens boards for them; the first, which builds software, is the busiest. */
  readonly domains: readonly [Domain, ...Domain[]];
  /** The most used come first. */
  readonly tags: readonly (readonly [name: string, color: TagColor | null])[];
  /** `{topic}` stands for what the space works on. */
  readonly pageTitles: readonly string[];
  readonly pageParagraphs: readonly string[];
  readonly remarks: readonly string[];
  readonly replies: readonly string[];
  readonly timeCategories: readonly (readonly [name: string, billable: boolean, color: string])[];
  readonly timeNotes: readonly string[];
  readonly links: readonly (readonly [text: string, url: string])[];
}

export const {
  firstNames,
  lastNames,
  spaces,
  privateSpace,
  domains,
  tags,
  pageTitles,
  pageParagraphs,
  remarks,
  replies,
  timeCategories,
  timeNotes,
  links,
  // The compiler takes the pairs of a JSON file for lists of any length.
} = vocabulary as unknown as Vocabulary;
