import * as z from "zod/mini";
import { TITLE_MAX_LENGTH } from "../../../base/limits";
import type { STime, TimeUnit } from "../../../base/time";
import { contentSchema, titleSchema, transcriptSchema } from "../../common/base-schemas";
import { optionalDate, optionalId } from "../../common/input-fields";
import { listOf } from "../../common/list-of";
import { boundedText } from "../../common/text-schema";
import type { NoteAttendee } from "../note";

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

/** What is known of one who took part; at least one of them. */
export interface NoteAttendeeInput {
  readonly user_id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

const shortText = z.nullish(boundedText(TITLE_MAX_LENGTH, (text) => text.check(z.trim())));

const attendee = z
  .object({ user_id: optionalId, name: shortText, email: shortText })
  .check(
    z.refine(({ user_id, name, email }) => Boolean(user_id || name || email), "Expected a user_id, name or email."),
  );

export const noteFields = (unit: TimeUnit) => ({
  transcript: z.nullish(transcriptSchema),
  user_notes: z.nullish(contentSchema),
  is_public: z.nullish(z.boolean()),
  attendees: z.nullish(listOf(z.union([titleSchema, attendee]))),
  meeting_date: optionalDate(unit),
  meeting_time: optionalDate(unit),
});

/** What is empty is not kept. */
export const attendeesOf = (attendees: NoteFields["attendees"]): (string | NoteAttendee)[] =>
  (attendees ?? []).map((each) => (typeof each === "string" ? each : knownOf(each)));

function knownOf({ user_id, name, email }: NoteAttendeeInput): NoteAttendee {
  return { ...(user_id && { user_id }), ...(name && { name }), ...(email && { email }) };
}
