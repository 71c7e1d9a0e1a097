import { type ViewRequest, views } from "workspace-engine";

const soon = views.dueWithin("3d");
const urgent = views.overdue();
urgent.card_filters.include.priority = [1, 2];

/** Views to begin with, by what they are called. */
export const requests = {
  Overdue: views.overdue(),
  "Due within three days": soon,
  "Urgent and overdue": urgent,
  Unassigned: views.unassigned(),
  "Boards of the team": { type: "board", board_filters: { is_archived: false } },
} satisfies Readonly<Record<string, ViewRequest>>;

/** The text of a request as somebody would write it. */
export const textOf = (request: ViewRequest): string =>
  JSON.stringify(request, (_, value) => (isEmptyObject(value) ? undefined : value), 2);

const isEmptyObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
