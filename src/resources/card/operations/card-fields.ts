import type { STime, TimeUnit } from "../../../base/time";
import { contentSchema } from "../../common/base-schemas";
import type { CoverImage } from "../../common/cover-image";
import type { Image } from "../../common/image";
import {
  coverImageInput,
  estimate,
  imageInput,
  optionalCount,
  optionalDate,
  optionalId,
  position,
  priority,
} from "../../common/input-fields";

/** The fields that creating and updating a card have in common. `null` leaves out or clears; so do 0 and `""` where noted. */
export interface CardFields {
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  /** Version of the content's schema; `null` is 1. */
  readonly schema?: number | null | undefined;
  /** A board's list it is in, when `list_id` is left out or to say so twice. */
  readonly board_id?: string | null | undefined;
  readonly sprint_id?: string | null | undefined;
  /** The space of that board or sprint; named alone, the first live list of its first live board. */
  readonly project_id?: string | null | undefined;
  /** Zero-based place in the list; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** Seconds or milliseconds by its size; 0 is none. */
  readonly start_date?: STime | null | undefined;
  /** Seconds or milliseconds by its size; 0 is none. */
  readonly due_date?: STime | null | undefined;
  /** 1 urgent, 2 high, 3 medium, 4 low; 0 is none. */
  readonly priority?: number | null | undefined;
  /** 1 least to 5 greatest; 0 is none. */
  readonly estimate?: number | null | undefined;
  /** The original estimate. */
  readonly time_estimate_seconds?: number | null | undefined;
  /** Logging time lowers it. */
  readonly time_remaining_seconds?: number | null | undefined;
  /** `""` is none. */
  readonly epic_id?: string | null | undefined;
  /** A user id; `""` is none. */
  readonly owner_id?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
}

export const cardFields = (unit: TimeUnit) => ({
  content: contentSchema.nullish(),
  schema: optionalCount,
  board_id: optionalId,
  sprint_id: optionalId,
  project_id: optionalId,
  position,
  start_date: optionalDate(unit),
  due_date: optionalDate(unit),
  priority,
  estimate,
  time_estimate_seconds: optionalCount,
  time_remaining_seconds: optionalCount,
  epic_id: optionalId,
  owner_id: optionalId,
  icon: imageInput,
  cover_image: coverImageInput,
});
