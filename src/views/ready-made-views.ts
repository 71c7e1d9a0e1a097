import { parseDateMath } from "../date-math";
import { malformed } from "../errors/errors";
import { faultless } from "../errors/input-issues";
import type { CardFilters, CardViewFilter, DateRangeFilter } from "./filter-table";
import { readBound, resolveBound } from "./read-view";

const MOST_DAYS = 2_147_483_647;

/**
 * Ready-made ranges for the dates of cards. None of them matches a card without the date. Rule F5.
 * @example
 * const request: ViewRequest = {
 *   type: "card",
 *   card_filters: { due_date: dateRanges.dueWithin(7), exclude: { statuses: ["completed", "cancelled"] } },
 * };
 */
export const dateRanges = {
  /** From 1970 up to and including now. No range distinguishes earlier dates from none: `views.overdue()` has them too. */
  overdue: (): DateRangeFilter => ({ after: "0", before: "now" }),

  /**
   * From the first to the last second of the current day in the workspace's time zone. In a workspace of milliseconds
   * the bounds are exact for dates on whole seconds: date math knows no smaller unit.
   */
  dueToday: (): DateRangeFilter => ({ after: "now/d-1s", before: "now+1d/d-1s" }),

  /**
   * From now up to and including so much later, for days and longer at the same time of day; now itself to the second.
   * @param within a number of days from 0 to 2147483647, or a count and a unit of date math: `12h`, `1M`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   */
  dueWithin: (within: number | string): DateRangeFilter => {
    return { after: "now-1s", before: `now+${typeof within === "number" ? readDays(within) : readDuration(within)}` };
  },
} as const;

function readDays(days: number): string {
  if (Number.isInteger(days) && days >= 0 && days <= MOST_DAYS) return `${days}d`;
  throw malformed("days", "invalid_type", `Expected a whole number from 0 to ${MOST_DAYS}.`);
}

/** A count, 1 where it is left out, and a unit of date math, such as `7d`, `12h` or `1M`. Throws a 400. */
export function readDuration(duration: string): string {
  const result = parseDateMath(`now+${String(duration)}`);
  if (result.ok && result.value.operations.length === 1) return duration;
  const code = result.ok ? "unexpected_character" : result.error.code;
  const message = 'Expected a length of time such as "7d": a count and y, M (month), w, d, h, m (minute) or s.';
  throw malformed("duration", code, message);
}

type Editable<T> = T extends readonly (infer Item)[]
  ? Item[]
  : T extends object
    ? { -readonly [Key in keyof T]: Editable<T[Key]> }
    : T;

/** Filters of cards that can be changed in place. */
export interface EditableCardFilters extends Editable<Omit<CardFilters, "include" | "exclude">> {
  include: Editable<CardViewFilter>;
  exclude: Editable<CardViewFilter>;
}

/** A request for a view of cards, a `CardViewRequest`, that can be changed in place. */
export interface EditableCardView {
  type: "card";
  card_filters: EditableCardFilters;
  cursor?: string | null | undefined;
  count?: number | null | undefined;
}

/** A time zone, and the instant as of which dates are counted there. */
export interface ViewZone {
  /** IANA name, such as `Asia/Tokyo`. */
  readonly timeZone: string;
  /** A number is in epoch milliseconds. */
  readonly now: Date | number;
}

/** The range with its bounds resolved in a zone; without one they stay as they are, and move with the clock. */
export function fixedRange(range: DateRangeFilter, zone: ViewZone | null | undefined): DateRangeFilter {
  if (zone == null) return range;
  if (zone.now == null)
    throw malformed("zone.now", "invalid_type", "Expected the instant as of which days are counted.");
  const bounds = Object.entries(range).map(([key, bound]) => [key, fixedBound(bound, zone)]);
  return Object.fromEntries(bounds);
}

function fixedBound(bound: unknown, { now, timeZone }: ViewZone): string | undefined {
  const parsed = faultless((faults) => readBound(bound, "zone", faults));
  if (parsed === undefined) return undefined;
  const context = { now: Number(now), timeZone, timeUnit: "milliseconds", userId: "" } as const;
  const time = resolveBound(parsed, "zone", context);
  const iso = new Date(time).toISOString();
  // Date math reads years of four digits. Instants in other years are far enough from 1970 to be read as milliseconds.
  return /^\d{4}-/.test(iso) ? iso : String(time);
}

/**
 * The views of cards that everyone needs, without archived cards. Each call makes a plain request of its own, to be sent as
 * it is or edited first. Rules P6.
 *
 * Days are those of the workspace's time zone, and the views move with its clock. A request cannot name a zone; with one
 * given here, and an instant, its bounds are worked out now, and it stays the view of that day.
 * @example
 * const request = views.overdue();
 * request.card_filters.include.projects = ["1"];
 * request.count = 50;
 * const { cards } = await workspace.previewView(request);
 */
export const views = {
  /**
   * The cards of a member that are neither completed nor cancelled, the newest first.
   * @throws {@link WorkspaceError} 400 `invalid_input` without a user.
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
   * @example
   * views.overdue().card_filters.due_date; // { before: "now" }
   * views.overdue().card_filters.has_due_date; // true
   */
  overdue: (): EditableCardView => openCards({ has_due_date: true, ...soonestFirst({ before: "now" }) }),

  /**
   * The open cards that are due from the first to the last second of the current day, the earliest first.
   * @throws {@link WorkspaceError} 400 `invalid_input` for an unknown zone or an impossible instant.
   * @example
   * views.dueToday().card_filters.due_date; // { after: "now/d-1s", before: "now+1d/d-1s" }
   * const tokyo = views.dueToday({ timeZone: "Asia/Tokyo", now: new Date("2026-01-05T20:00Z") });
   * tokyo.card_filters.due_date?.before; // "2026-01-06T14:59:59.000Z"
   */
  dueToday: (zone?: ViewZone | null): EditableCardView =>
    openCards(soonestFirst(fixedRange(dateRanges.dueToday(), zone))),

  /**
   * The open cards that are due from now until so much later, the earliest first.
   * @param duration a count and a unit of date math: `7d`, `12h`, `1M`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   * @example
   * views.dueWithin("7d").card_filters.due_date; // { after: "now-1s", before: "now+7d" }
   */
  dueWithin: (duration: string, zone?: ViewZone | null): EditableCardView => {
    const due_date = dateRanges.dueWithin(duration);
    return openCards(soonestFirst(fixedRange(due_date, zone)));
  },

  /**
   * The cards that were changed during the last so much time, open or not, the last one changed first.
   * @param duration as in `dueWithin`.
   * @throws {@link WorkspaceError} 400 `invalid_input` for anything else.
   * @example
   * views.recentlyUpdated("12h").card_filters.time_updated; // { after: "now-12h" }
   */
  recentlyUpdated: (duration = "7d", zone?: ViewZone | null): EditableCardView => {
    const time_updated = fixedRange({ after: `now-${readDuration(duration)}` }, zone);
    return liveCards({ time_updated, sort_by: { field: "time_updated", order_ascending: false } });
  },

  /**
   * The open cards without members, the newest first. An owner is no member.
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
