import * as z from "zod/mini";
import { authoredShape } from "../common/authored-schema";
import { contentSchema, idSchema, stimeSchema, titleSchema, transcriptSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

/** Schema of `NoteAttendee`. */
export const noteAttendeeSchema = /*#__PURE__*/ resource(() => ({
  user_id: z.exactOptional(idSchema),
  name: z.exactOptional(titleSchema),
  email: z.exactOptional(titleSchema),
}));

/** Schema of `Note`. */
export const noteSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  type: z.literal("note"),
  team_id: idSchema,
  title: titleSchema,
  transcript: transcriptSchema,
  user_notes: contentSchema,
  is_public: z.boolean(),
  attendees: z.array(z.union([titleSchema, noteAttendeeSchema])),
  meeting_date: z.exactOptional(stimeSchema),
  meeting_time: z.exactOptional(stimeSchema),
}));
