import { type ViewRequest, views } from "workspace-engine";

/** What has come due last stands first, so that time is seen to pass. */
const overdue = views.overdue();
overdue.card_filters.sort_by = { field: "due_date", order_ascending: false };

const urgent = views.overdue();
urgent.card_filters.include.priority = [1, 2];

/** Views to begin with, by what they are called. */
export const requests = {
  Overdue: overdue,
  "Due within three days": views.dueWithin("3d"),
  "Urgent and overdue": urgent,
  Unassigned: views.unassigned(),
  "Newest boards": { type: "board", board_filters: { time_created: { after: "now-2y" } } },
} satisfies Readonly<Record<string, ViewRequest>>;

/** The text of a request as somebody would write it. */
export const textOf = (request: ViewRequest): string =>
  JSON.stringify(request, (_, value) => (isEmptyObject(value) ? undefined : value), 2);

const isEmptyObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
