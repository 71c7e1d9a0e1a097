import type { CardFilters, CardViewRequest } from "workspace-engine";

/** The cards of a board that pass the filters: the archived ones only where the filters ask for them. */
export const onBoard = (board_id: string, filters: CardFilters): CardViewRequest => ({
  type: "card",
  card_filters: { is_archived: false, ...filters, include: { ...filters.include, boards: [board_id] } },
});
