import type { STime } from "../../base/time";

/** What holds for all time entries of a workspace. */
export interface TimeSettings {
  /** Hourly rate of members without one of their own, in cents. Default 0. Rule M1. */
  readonly rate_cents: number;
  /** What rates are in unless a member's says otherwise. Default `USD`. */
  readonly currency: string;
  /** Time entries that started before it are locked; absent when none are. */
  readonly locked_before?: STime;
}
