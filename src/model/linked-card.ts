import type { Archived } from "./archived";
import type { CardBrief } from "./card-brief";
import type { Image } from "./image";

/** Every `LinkedCardType`. */
export const linkedCardTypes = ["blocks", "blocked_by", "related", "duplicates"] as const;

/** What the linking card does to the linked one. */
export type LinkedCardType = (typeof linkedCardTypes)[number];

/** A card another card is linked to, in brief. */
export interface LinkedCard extends CardBrief {
  readonly archived?: Archived;
  readonly icon?: Image;
  readonly linked_card_type: LinkedCardType;
}
