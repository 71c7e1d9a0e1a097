import type { Card, CardViewRequest, Sprint } from "workspace-engine";

/** The cards of a sprint, done or not, without archived and cancelled ones. */
export const sprintScope = ({ lists }: Sprint): CardViewRequest => ({
  type: "card",
  card_filters: {
    is_archived: false,
    include: { lists: lists.map(({ id }) => id) },
    exclude: { statuses: ["cancelled"] },
    sort_by: { field: "time_created", order_ascending: true },
  },
});

export const pointsOf = (cards: readonly Pick<Card, "estimate">[]): number =>
  cards.reduce((sum, { estimate = 0 }) => sum + estimate, 0);
