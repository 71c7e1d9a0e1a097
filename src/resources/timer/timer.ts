import type { TimeEntry } from "../time-entry/time-entry";

/** A running timer; a user has one at most. Rule M5. */
export interface ActiveTimer
  extends Pick<
    TimeEntry,
    "team_id" | "user_id" | "scope_type" | "scope_id" | "started_at" | "description" | "billable" | "version"
  > {}
