import { malformed } from "../errors/workspace-error";
import type { DateRangeFilter } from "./date-range-filter";
import { dateRanges, readDuration } from "./date-ranges";
import type { EditableCardFilters, EditableCardView } from "./editable-view";
import { fixedRange, type ViewZone } from "./fixed-range";

/**
 * The views of cards that everyone needs, without archived cards. Each call makes a plain request of its own, to be sent as
 * it is or edited first. Rules P6.
 *
 * Days are those of the workspace's time zone, and the views move with its clock. A request cannot name a zone; with one
 * given here, and an instant, its bounds are worked out now, and it stays the view of that day.
 *
 * @example
 * const request = views.overdue();
 * request.card_filters.include.projects = ["1"];
 * request.count = 50;
 * const { cards } = await workspace.previewView(request);
 */
export const views = {
  /**
   * The cards of a member that are neither completed nor cancelled, the newest first.
   *
   * @throws {@link WorkspaceError} 400 `invalid_input` without a user.
   *
   * @example
   * const { cards } = await workspace.previewView(views.myOpenCards({ user_id: "u-ada" }));
   */
  myOpenCards: (member: { readonly user_id: string }): EditableCardView => {
    const user_id = member?.user_id;
    if (typeof user_id !== "string" || user_id === "")
      throw malformed("user_id", "invalid_type", "Expected the id of a user.");
    return openCards({ include: { members: [user_id] } });
  },

  /**
   * The open cards whose due date has come, the one that is due longest first.
   *
   * @example
   * views.overdue().card_filters.due_date; // { before: "now" }
   * views.overdue().card_filters.has_due_date; // true
   */
  overdue: (): EditableCardView => openCards({ has_due_date: true, ...soonestFirst({ before: "now" }) }),

  /**
   * The open cards that are due from the first to the last second of the current day, the earliest first.
   *
   * @throws {@link WorkspaceError} 400 `invalid_input` for an unknown zone or an impossible instant.
   *
   * @example
   * views.dueToday().card_filters.due_date; // { after: "now/d-1s", before: "now+1d/d-1s" }
   * const tokyo = views.dueToday({ timeZone: "Asia/Tokyo", now: new Date("2026-01-05T20:00Z") });
   * tokyo.card_filters.due_date?.before; // "2026-01-06T14:59:59.000Z"
   */
  dueToday: (zone?: ViewZone | null): EditableCardView =>
    openCards(soonestFirst(fixedRange(dateRanges.dueToday(), zone))),

  /**
   * The open cards that are due from now until so much later, the earliest first.
   *
   * @param duration a count and a unit of date math: `7d`, `12h`, `1M`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   *
   * @example
   * views.dueWithin("7d").card_filters.due_date; // { after: "now-1s", before: "now+7d" }
   */
  dueWithin: (duration: string, zone?: ViewZone | null): EditableCardView => {
    const due_date = dateRanges.dueWithin(duration);
    return openCards(soonestFirst(fixedRange(due_date, zone)));
  },

  /**
   * The cards that were changed during the last so much time, open or not, the last one changed first.
   *
   * @param duration as in `dueWithin`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   *
   * @example
   * views.recentlyUpdated("12h").card_filters.time_updated; // { after: "now-12h" }
   */
  recentlyUpdated: (duration = "7d", zone?: ViewZone | null): EditableCardView => {
    const time_updated = fixedRange({ after: `now-${readDuration(duration)}` }, zone);
    return liveCards({ time_updated, sort_by: { field: "time_updated", order_ascending: false } });
  },

  /**
   * The open cards without members, the newest first. An owner is no member.
   *
   * @example
   * views.unassigned().card_filters.has_members; // false
   */
  unassigned: (): EditableCardView => openCards({ has_members: false }),
} as const;

function liveCards({ include = {}, exclude = {}, ...filters }: Partial<EditableCardFilters>): EditableCardView {
  return { type: "card", card_filters: { is_archived: false, ...filters, include, exclude } };
}

const openCards = (filters: Partial<EditableCardFilters>): EditableCardView =>
  liveCards({ ...filters, exclude: { statuses: ["completed", "cancelled"] } });

const soonestFirst = (due_date: DateRangeFilter): Partial<EditableCardFilters> => ({
  due_date,
  sort_by: { field: "due_date", order_ascending: true },
});
