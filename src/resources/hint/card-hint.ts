import type { CardBrief } from "../common/parts";

/** Every `CardHintType`. */
export const cardHintTypes = ["tag", "relation"] as const;

/** The type of the hint; it is also the name of the key that holds the rest. */
export type CardHintType = (typeof cardHintTypes)[number];

/** The card a relation hint proposes, in brief. */
export interface RelatedCard extends CardBrief {
  readonly list_color?: string;
}

/** A card that may be related. */
export interface RelationHint {
  readonly card: RelatedCard;
  /** How alike the two cards are; the greater, the more. */
  readonly similarity: number;
}

/** A suggestion for a card or an epic: a tag to add or a card to link; `type` says which. */
export type CardHint =
  | { readonly type: "tag"; readonly tag: Readonly<Record<string, unknown>> }
  | { readonly type: "relation"; readonly relation: RelationHint };
