import type { STime } from "../../../base/time";
import type { NoteAttendeeInput } from "../attendees-input";

/** The fields that creating and updating a note have in common. */
export interface NoteFields {
  /** What was said, kept as sent; at most 409600 characters. */
  readonly transcript?: string | null | undefined;
  /** What the author wrote, kept as sent; at most 102400 characters. */
  readonly user_notes?: string | null | undefined;
  /** Whether everyone in the workspace may read it. */
  readonly is_public?: boolean | null | undefined;
  /** Who took part: names, e-mail addresses or user ids, or objects of those, each 1 to 1024 characters after trimming. */
  readonly attendees?: readonly (string | NoteAttendeeInput)[] | null | undefined;
  /** Date and time of the meeting, seconds or milliseconds by its size; 0 is none. */
  readonly meeting_date?: STime | null | undefined;
  /** When it began, where that is sent apart from the date; likewise. */
  readonly meeting_time?: STime | null | undefined;
}
