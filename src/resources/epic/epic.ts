import type { STime } from "../../base/time";
import type { Image } from "../common/parts";
import type { WorkItem } from "../work-item/work-item";

/** Every `HealthStatus`. */
export const healthStatuses = ["on_track", "at_risk", "off_track"] as const;

/** How an epic is doing, as somebody last reported. Rule C3. */
export type HealthStatus = (typeof healthStatuses)[number];

/** A large goal that collects cards, in one of the workspace's epic lists. Rule L7. */
export interface Epic extends WorkItem {
  readonly type: "epic";
  readonly health_status?: HealthStatus;
  /** Whether the health was last updated too many days ago. Rule C3. */
  readonly health_status_is_stale: boolean;
  /** Days without an update after which the health is stale; 7 unless set. */
  readonly health_status_stale_period: number;
  readonly time_health_last_updated?: STime;
  /** The id of the user who last updated the health. */
  readonly health_status_updated_by?: string;
}

/** The epic of a card, in brief. */
export type EpicBrief = { readonly id: string; readonly title: string; readonly icon?: Image };
