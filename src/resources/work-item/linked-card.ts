import type { Archived } from "../common/archived";
import type { CardBrief } from "../common/card-brief";
import type { Image } from "../common/image";

/** Every `LinkedCardType`. */
export const linkedCardTypes = ["blocks", "blocked_by", "related", "duplicates"] as const;

/** What the linking card does to the linked one. */
export type LinkedCardType = (typeof linkedCardTypes)[number];

/** What the other card of a link says of it: that A blocks B means that B is blocked by A. */
export const inverseLinkTypes: Readonly<Record<LinkedCardType, LinkedCardType>> = {
  blocks: "blocked_by",
  blocked_by: "blocks",
  related: "related",
  duplicates: "duplicates",
};

/** A card another card is linked to, in brief. */
export interface LinkedCard extends CardBrief {
  readonly archived?: Archived;
  readonly icon?: Image;
  readonly linked_card_type: LinkedCardType;
}
