import type { Kind } from "../documents";
import type { Loose } from "./loose";

/**
 * A fault of a document: the path of a field, such as `linked_cards[0].card_id`, the stable name of the rule
 * it breaks, and what to do about it.
 */
export type Finding = readonly [field: string, code: string, message: string];

/** The rule that most documents break. */
export const nothing: readonly Finding[] = [];

/** Judges the documents of one corpus, each once and in their order. */
export type Check = (document: Loose, kind: Kind) => Iterable<Finding>;
