import * as z from "zod/mini";
import { named, type Shown, textSet, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import * as base from "../common/base-schemas";
import { type Authored, authoredFields, commonFields, dateToSet, shownIfSet } from "../common/common-fields";
import { EVERYONE } from "../common/parts";
import { filled } from "../common/set-optional";

/** One who took part in a meeting. */
export interface NoteAttendee extends Shown<typeof noteAttendeeSchema> {}

/** The notes of a meeting; read by their author, by all when they are public, and by admins. */
export interface Note extends Authored, ShownIn<typeof noteFields> {}

/** An attendee; at least one of the keys is there. */
export interface NoteAttendeeInput extends Shown<typeof attendee> {}

const shortText = z.nullish(base.trimmedSchema);

const attendee = named(
  typed<NoteAttendeeInput>,
  z
    .object({ user_id: base.optionalId, name: shortText, email: shortText })
    .check(
      z.refine(({ user_id, name, email }) => Boolean(user_id || name || email), "Expected a user_id, name or email."),
    ),
);

const attendeesInput = z.nullish(base.listOf(z.union([base.titleSchema, attendee])));

/** Schema of `NoteAttendee`. */
export const noteAttendeeSchema = /*#__PURE__*/ base.resource(typed<NoteAttendee>, () => ({
  user_id: z.exactOptional(base.idSchema),
  name: z.exactOptional(base.titleSchema),
  email: z.exactOptional(base.titleSchema),
}));

const meeting = { ...shownIfSet, input: dateToSet } as const;

export const noteFields = {
  id: commonFields.identity.id,
  type: made(z.literal("note")),
  team_id: commonFields.identity.team_id,
  /** 1 to 1024 characters after trimming. */
  title: commonFields.title,
  /** The transcript as it was sent; at most 409600 characters. */
  transcript: stored(base.transcriptSchema, { orElse: "", isShown: true, input: "clearable" }),
  /** The text as it was sent; at most 102400 characters. */
  user_notes: stored(base.contentSchema, { orElse: "", isShown: true, input: "clearable" }),
  /** Whether everyone in the workspace may read it. */
  is_public: stored(z.boolean(), { orElse: false, isShown: true, input: "clearable" }),
  /** Who took part: names, e-mail addresses or user ids, or objects of those, each of 1 to 1024 characters, trimmed. */
  attendees: stored(z.array(z.union([base.titleSchema, noteAttendeeSchema])), {
    orElse: [],
    isShown: true,
    input: {
      schema: () => attendeesInput,
      toStored: (given: readonly (string | NoteAttendeeInput)[]) =>
        given.map((each) => (typeof each === "string" ? each : filled(each))),
    },
  }),
  /** Date and time of the meeting; as input in seconds or milliseconds by its size, 0 is none. */
  meeting_date: stored(base.stimeSchema, meeting),
  /** When it began, where that is sent apart from the date; likewise. */
  meeting_time: stored(base.stimeSchema, meeting),
  ...authoredFields,
} as const;

/** Schema of `Note`. */
export const noteSchema = /*#__PURE__*/ shownSchemaOf(typed<Note>, noteFields);

export type NoteDocument = DocumentIn<typeof noteFields>;

export const note = documentKind(noteFields, {
  reader_ids: {
    ...textSet,
    from: ["is_public", "user"],
    of: (note) => (note.is_public ? [EVERYONE] : [note.user.user_id]),
  },
});
