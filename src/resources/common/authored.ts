import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";

/** Who made and last changed a resource, and when. */
export interface Authored {
  /** User id of the creator. */
  readonly user_id: string;
  /** User id of whoever changed it last. */
  readonly user_id_updated: string;
  readonly user: Actor;
  readonly user_updated: Actor;
  readonly time_created: STime;
  readonly time_updated: STime;
}
