import type { TimeUnit } from "../../model/time";
import { estimate, optionalCount, optionalId } from "../input";
import { type WorkItemFields, workItemFields } from "../work-item-fields";

/** The fields that creating and updating a card have in common. `null` leaves out or clears; so do 0 and `""` where noted. */
export interface CardFields extends WorkItemFields {
  /** A board's list it is in, when `list_id` is left out or to say so twice. */
  readonly board_id?: string | null | undefined;
  readonly sprint_id?: string | null | undefined;
  /** The space of that board or sprint; named alone, the first live list of its first live board. */
  readonly project_id?: string | null | undefined;
  /** 1 least to 5 greatest; 0 is none. */
  readonly estimate?: number | null | undefined;
  /** The original estimate. */
  readonly time_estimate_seconds?: number | null | undefined;
  /** Logging time lowers it. */
  readonly time_remaining_seconds?: number | null | undefined;
  /** `""` is none. */
  readonly epic_id?: string | null | undefined;
}

export const cardFields = (unit: TimeUnit) => ({
  ...workItemFields(unit),
  board_id: optionalId,
  sprint_id: optionalId,
  project_id: optionalId,
  estimate,
  time_estimate_seconds: optionalCount,
  time_remaining_seconds: optionalCount,
  epic_id: optionalId,
});
