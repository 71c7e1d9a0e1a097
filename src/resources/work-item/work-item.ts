/** Every `LinkedCardType`. */
export const linkedCardTypes = ["blocks", "blocked_by", "related", "duplicates"] as const;

/** The type of the link, from the linking card to the linked one. */
export type LinkedCardType = (typeof linkedCardTypes)[number];

/** The inverse type of a link: if A blocks B, then B is blocked by A. */
export const inverseLinkTypes: Readonly<Record<LinkedCardType, LinkedCardType>> = {
  blocks: "blocked_by",
  blocked_by: "blocks",
  related: "related",
  duplicates: "duplicates",
};
