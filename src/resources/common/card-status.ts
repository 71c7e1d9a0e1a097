/** Every `CardStatus`. */
export const cardStatuses = ["committed", "started", "completed", "cancelled"] as const;

/** Where a card or an epic stands, in workflow order; one in a backlog list has none. Rule L3. */
export type CardStatus = (typeof cardStatuses)[number];

/** The place of a status in the workflow, from 1; 0 for none, so that empty sorts apart. Rule F9. */
export function statusRank(status: CardStatus | undefined): number {
  return status === undefined ? 0 : cardStatuses.indexOf(status) + 1;
}
