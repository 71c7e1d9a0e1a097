import type { STime } from "../../base/time";
import type { Authored } from "../common/parts";

/** One who took part in a meeting. */
export type NoteAttendee = { readonly user_id?: string; readonly name?: string; readonly email?: string };

/** The notes of a meeting; read by their author, by all when they are public, and by admins. */
export interface Note extends Authored {
  readonly id: string;
  readonly type: "note";
  readonly team_id: string;
  readonly title: string;
  /** The transcript as it was sent; at most 409600 characters. */
  readonly transcript: string;
  /** The text as it was sent; at most 102400 characters. */
  readonly user_notes: string;
  readonly is_public: boolean;
  /** Who took part: names, e-mail addresses or user ids, or what is known of each, as they were sent. */
  readonly attendees: readonly (string | NoteAttendee)[];
  /** Date and time of the meeting. */
  readonly meeting_date?: STime;
  /** When it began, where that was sent apart from the date. */
  readonly meeting_time?: STime;
}
