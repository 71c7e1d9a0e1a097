import type { CardFilters } from "workspace-engine";

type ReadyView = { readonly name: string; readonly filters: CardFilters };

const isDone = { statuses: ["completed", "cancelled"] } as const;

/** Views that fit any board, as `views` of the engine has them but for the order. With all of those it would be twice the size. */
export const readyViews = (user_id: string): readonly ReadyView[] => [
  { name: "All cards", filters: {} },
  { name: "My open cards", filters: { include: { members: [user_id] }, exclude: isDone } },
  { name: "Overdue", filters: { has_due_date: true, due_date: { before: "now" }, exclude: isDone } },
  { name: "Nobody’s cards", filters: { has_members: false } },
  { name: "Without an estimate", filters: { has_estimate: false } },
];
