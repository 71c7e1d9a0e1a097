import * as z from "zod";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, stimeSchema, titleSchema, transcriptSchema } from "../common/base-schemas";

const attendee = z.strictObject({
  user_id: idSchema.exactOptional(),
  name: titleSchema.exactOptional(),
  email: titleSchema.exactOptional(),
});

export const noteDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  transcript: transcriptSchema.default(""),
  user_notes: contentSchema.default(""),
  is_public: z.boolean().default(false),
  attendees: z.array(titleSchema.or(attendee)).default([]),
  meeting_date: stimeSchema.exactOptional(),
  meeting_time: stimeSchema.exactOptional(),
  ...authorship,
});
