import type { STime } from "../../base/time";

/** What time is logged for when it is not a card. */
export interface TimeCategory {
  readonly id: string;
  readonly name: string;
  /** Whether time logged in it is billable unless the entry says otherwise. */
  readonly billable_default: boolean;
  readonly color?: string;
  readonly archived_at?: STime;
}
