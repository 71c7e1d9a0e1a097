import type { CardStatus } from "./card-status";

/** The values of other resources for a card, and its place. */
export interface CardBrief {
  readonly title: string;
  readonly card_id: string;
  /** User id of the creator. */
  readonly user_id: string;
  readonly project_id: string;
  /** Absent on a card of a sprint's list. Rule C8. */
  readonly board_id?: string;
  readonly board_title?: string;
  readonly list_id: string;
  /** Empty where a past state is read and the list is hidden from the reader today. */
  readonly list_title: string;
  /** Absent while the card is in a backlog list. */
  readonly status?: CardStatus;
}
