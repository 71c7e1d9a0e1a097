import type { CardStatus } from "../common/card-status";

/** The card another card lies under, in brief. */
export interface ParentCard {
  readonly title: string;
  readonly card_id: string;
  readonly list_color?: string;
  /** Absent while the card is in a backlog list. */
  readonly status?: CardStatus;
}
