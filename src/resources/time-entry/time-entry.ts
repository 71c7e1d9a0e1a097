import type { STime } from "../../base/time";

/** Every `TimeEntryScopeType`. */
export const timeEntryScopeTypes = ["card", "category"] as const;

/** The card or category the time was spent on. */
export type TimeEntryScopeType = (typeof timeEntryScopeTypes)[number];

/** A lasting record of work; its snapshots are taken at creation and later moves or renames leave them. Rule M1. */
export interface TimeEntry {
  /** The client's ULID. */
  readonly id: string;
  readonly type: "time_entry";
  readonly team_id: string;
  readonly user_id: string;
  readonly scope_type: TimeEntryScopeType;
  /** Id of the card or time category. */
  readonly scope_id: string;
  /** Set on an entry for a card, as are the snapshots of the card and its places. */
  readonly card_id?: string;
  readonly started_at: STime;
  /** In seconds, at least 1. */
  readonly duration_seconds: number;
  readonly billable: boolean;
  /** Hourly rate at creation, in cents; shown to admins and to the entry's own user only. Rule E4.15. */
  readonly rate_snapshot_cents?: number;
  /** Currency code at creation. */
  readonly currency_snapshot: string;
  /** How it came about, such as `manual`. */
  readonly source: string;
  /** Raised by one by every effective change; at least 1. Rule M2. */
  readonly version: number;
  readonly card_title_snapshot?: string;
  /** Same as `project_id_snapshot`. */
  readonly space_id_snapshot?: string;
  readonly project_id_snapshot?: string;
  readonly board_id_snapshot?: string;
  readonly sprint_id_snapshot?: string;
  /** The card's ancestors at creation, nearest first. */
  readonly ancestor_card_ids_snapshot: readonly string[];
  readonly time_category_id?: string;
  /** Older name of `time_category_id`, always equal to it. Rule M4. */
  readonly category_id?: string;
  /** At most 102400 characters; `""` without one. */
  readonly description: string;
  readonly needs_review: boolean;
  /** Why it was flagged, such as `abandoned_timer`; kept after the review. Rule M3. */
  readonly review_reason?: string;
  readonly reviewed_at?: STime;
  /** User id of the reviewer. */
  readonly reviewed_by?: string;
  readonly deleted_at?: STime;
  /** Set while the entry is locked against updates. Rule M2. */
  readonly locked_at?: STime;
  readonly time_created: STime;
  readonly time_updated: STime;
}

/** A category: time is logged for it where there is no card. */
export interface TimeCategory {
  readonly id: string;
  readonly name: string;
  /** Whether time logged in it is billable unless the entry says otherwise. */
  readonly billable_default: boolean;
  readonly color?: string;
  readonly archived_at?: STime;
}

/** The settings of all time entries of a workspace. */
export interface TimeSettings {
  /** Hourly rate of members without one of their own, in cents. Default 0. Rule M1. */
  readonly rate_cents: number;
  /** The currency of rates unless a member's says otherwise. Default `USD`. */
  readonly currency: string;
  /** Time entries that started before it are locked; absent when none are. */
  readonly locked_before?: STime;
}

/** Every `TimeGrouping`. */
export const timeGroupings = ["week", "user", "scope", "billable"] as const;

/** The groups by which time can be summed. Rule U34. */
export type TimeGrouping = (typeof timeGroupings)[number];

/** Every `TimeGroupingName`. */
export const timeGroupingNames = [...timeGroupings, "week_start", "user_id", "scope_type", "scope_id"] as const;

/** A grouping, or a field that it gives the buckets. */
export type TimeGroupingName = (typeof timeGroupingNames)[number];

/** The grouping for each name. */
export const groupingByName: Readonly<Record<TimeGroupingName, TimeGrouping>> = {
  week: "week",
  week_start: "week",
  user: "user",
  user_id: "user",
  scope: "scope",
  scope_type: "scope",
  scope_id: "scope",
  billable: "billable",
};

/** The time entries that agree in what they are grouped by, added up. What they are not grouped by is left out. */
export interface TimeBucket {
  readonly user_id?: string;
  readonly scope_type?: TimeEntryScopeType;
  readonly scope_id?: string;
  /** The first instant of the local week, which begins on Monday, in which the entries started. */
  readonly week_start?: STime;
  readonly billable?: boolean;
  /** The currency of `total_cents`: entries in two currencies are never added up. */
  readonly currency: string;
  readonly total_seconds: number;
  /**
   * The sum of the billable entries, each rounded to whole cents, half a cent up. Left out where entries of users are
   * among them whose rates the actor may not see. Rule E4.15.
   */
  readonly total_cents?: number;
  readonly entry_count: number;
}
