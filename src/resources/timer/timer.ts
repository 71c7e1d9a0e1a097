import type { STime } from "../../base/time";
import type { TimeEntryScopeType } from "../time-entry/time-entry";

/** A running timer; a user has one at most. Rule M5. */
export interface ActiveTimer {
  readonly team_id: string;
  readonly user_id: string;
  readonly scope_type: TimeEntryScopeType;
  /** Id of the card or time category. */
  readonly scope_id: string;
  readonly started_at: STime;
  /** At most 102400 characters; `""` without one. */
  readonly description: string;
  readonly billable: boolean;
  /** Raised by one by every effective change; at least 1. */
  readonly version: number;
}
