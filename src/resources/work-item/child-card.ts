import type { Archived } from "../common/archived";
import type { CardBrief } from "../common/card-brief";

/** A card that lies under another card or an epic, in brief. */
export interface ChildCard extends CardBrief {
  readonly list_color?: string;
  readonly archived?: Archived;
}
