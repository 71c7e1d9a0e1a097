import type { CoverImage } from "../model/cover-image";
import type { Image } from "../model/image";
import type { STime, TimeUnit } from "../model/time";
import { contentSchema } from "../schemas/base";
import { coverImageInput, imageInput, optionalCount, optionalDate, optionalId, position, priority } from "./input";

/** The fields that creating and updating a card or an epic have in common. */
export interface WorkItemFields {
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  /** Version of the content's schema; `null` is 1. */
  readonly schema?: number | null | undefined;
  /** Zero-based place in the list; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** Seconds or milliseconds by its size; 0 is none. */
  readonly start_date?: STime | null | undefined;
  /** Seconds or milliseconds by its size; 0 is none. */
  readonly due_date?: STime | null | undefined;
  /** 1 urgent, 2 high, 3 medium, 4 low; 0 is none. */
  readonly priority?: number | null | undefined;
  /** A user id; `""` is none. */
  readonly owner_id?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
}

export const workItemFields = (unit: TimeUnit) => ({
  content: contentSchema.nullish(),
  schema: optionalCount,
  position,
  start_date: optionalDate(unit),
  due_date: optionalDate(unit),
  priority,
  owner_id: optionalId,
  icon: imageInput,
  cover_image: coverImageInput,
});
