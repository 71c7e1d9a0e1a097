import type { STime } from "../../base/time";
import type { TimeEntryScopeType } from "./time-entry";

/** Every `TimeGrouping`. */
export const timeGroupings = ["week", "user", "scope", "billable"] as const;

/** The groups by which time can be summed. Rule U34. */
export type TimeGrouping = (typeof timeGroupings)[number];

/** Every `TimeGroupingName`. */
export const timeGroupingNames = [...timeGroupings, "week_start", "user_id", "scope_type", "scope_id"] as const;

/** A grouping, or a field that it gives the buckets. */
export type TimeGroupingName = (typeof timeGroupingNames)[number];

/** The grouping that each name stands for. */
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
