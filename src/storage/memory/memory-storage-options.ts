import { aFlag, aFunction, type OptionRules, optional } from "../../errors/check-options";
import { aNumberOfCommits } from "../argument-checks";
import type { OnIndexing } from "./collection/collection";

/** The options of a `MemoryStorage`: how many commits it keeps, and how it finds documents. */
export interface MemoryStorageOptions {
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** Whether documents are found through an index. It changes no answer, only the time it takes. Default `true`. */
  readonly index?: boolean | undefined;
  /** Called with how far the index of a commit of 100 documents and more is, and that which `reindex` builds. */
  readonly onIndexing?: OnIndexing | undefined;
}

export const memoryStorageRules: OptionRules<MemoryStorageOptions> = {
  retainedChanges: optional(aNumberOfCommits),
  index: optional(aFlag),
  onIndexing: optional(aFunction),
};
